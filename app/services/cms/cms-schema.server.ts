import * as z from "zod";

/** WordPress writes GMT without saying so. */
const moment = z
  .string()
  .transform((text) => new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`))
  .refine((date) => !Number.isNaN(date.getTime()))
  .transform((date) => date.toISOString())
  .nullable()
  .catch(null);

const rendered = z.object({ rendered: z.string(), protected: z.boolean().optional() });

const slug = z.string().min(1).max(200);

/** wp-json/wp/v2/posts: what a page cannot do without, and the rest where it makes sense. */
export const postSchema = z.object({
  id: z.number().int().positive(),
  slug,
  title: rendered,
  content: rendered.optional(),
  excerpt: rendered.optional().catch(undefined),
  date_gmt: moment.optional(),
  modified_gmt: moment.optional(),
  categories: z.array(z.number()).catch([]),
  /** Of the plugins for several languages. */
  lang: z.string().optional().catch(undefined),
});

/** wp-json/wp/v2/categories. */
export const categorySchema = z.object({
  id: z.number().int().positive(),
  slug,
  name: z.string().min(1),
  description: z.string().catch(""),
  parent: z.number().catch(0),
});

/** The only refusal that means something to a page: beyond the end of a list. */
export const refusalSchema = z.object({ code: z.string() });
