/** The part of a document that has revisions. Its sections may be invalid: the engine handles that when rendering. */
export interface DocumentContent {
  page: { title: unknown; path: string; [field: string]: unknown }
  component_data: unknown[]
}
