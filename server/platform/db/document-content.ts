/** What of a document changes by revision. Items may be malformed: that is the engine's business at render. */
export interface DocumentContent {
  page: { title: unknown; path: string; [field: string]: unknown }
  component_data: unknown[]
}
