const CHUNK = 1000

/** Yields the rows of records as cells of a file, without reading all of them at once. */
export async function* rowsById<Row>(
  ids: readonly number[],
  read: (ids: number[]) => Promise<readonly Row[]>,
  cellsOf: (row: Row) => string[],
): AsyncGenerator<string[]> {
  for (let at = 0; at < ids.length; at += CHUNK)
    for (const row of await read(ids.slice(at, at + CHUNK))) yield cellsOf(row)
}
