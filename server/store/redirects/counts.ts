/** Visits by path that a process has counted and not stored yet. */
type Counts = Map<string, number>

export const addCount = (counts: Counts, path: string, visits = 1): void =>
  void counts.set(path, (counts.get(path) ?? 0) + visits)

/** Stores counts and begins again with none. On failure they are kept for the next attempt. */
export async function storeCounts(
  counts: Counts,
  store: (paths: string[], visits: number[]) => Promise<unknown>,
): Promise<void> {
  const counted = [...counts]
  if (counted.length === 0) return
  counts.clear()
  try {
    await store(
      counted.map(([path]) => path),
      counted.map(([, visits]) => visits),
    )
  } catch (error) {
    for (const [path, visits] of counted) addCount(counts, path, visits)
    throw error
  }
}
