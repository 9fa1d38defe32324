/** All rows of a table, from the first: by their numbers, so that what is written meanwhile moves no page. `after` gives those after a number. */
export async function* everyRow<Row extends { id: number }>(
  after: (id: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let found = await after(0)
  while (found.length > 0) {
    yield* found
    found = await after(found.at(-1)!.id)
  }
}
