/**
 * Yields all rows in the order of their ids, page by page, so that concurrent inserts do not shift pages. `readAfter`
 * returns the next rows with greater ids.
 */
export async function* everyRow<Row extends { id: number }>(
  readAfter: (id: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let rows = await readAfter(0)
  while (rows.length > 0) {
    yield* rows
    rows = await readAfter(rows.at(-1)!.id)
  }
}
