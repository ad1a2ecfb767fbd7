/** Field of every form of a page that was rendered in a view as another person. */
const IN_VIEW = "in_view";

/**
 * Marks the forms of a document, so that one of them is known for what it is after the view has
 * ended, when nothing else tells it from a form of the member of staff.
 */
export const markForms = (html: string): string =>
  html.replace(
    /<form\b[^>]*\smethod="post"[^>]*>/gi,
    (tag) => `${tag}<input type="hidden" name="${IN_VIEW}" value="1"/>`,
  );

export const isOfView = (form: URLSearchParams | null): boolean => form?.has(IN_VIEW) ?? false;
