import { Form, useRouteLoaderData } from "react-router";

export type ShownView = { text: string; end: string; action: string };

/** On every page of a view as another person, those of errors included. */
export function ViewBanner() {
  const data = useRouteLoaderData<{ view?: ShownView }>("routes/locale");
  if (!data?.view) return null;
  const { text, end, action } = data.view;
  return (
    <div className="lite" role="status">
      <div className="wrap">
        <p>
          <b>{text}</b>
        </p>
        <Form method="post" action={action} reloadDocument>
          <button className="btn line m">{end}</button>
        </Form>
      </div>
    </div>
  );
}
