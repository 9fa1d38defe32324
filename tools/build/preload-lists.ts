/** Files whose imports are asked for without any list: every page has the first, and the other only comes after the load. */
const WITHOUT_LISTS = /^assets\/(?:index|after-load)-/
const ENTRY_FILE = /^assets\/index-/

/**
 * Which files are asked for with one that is imported later, so that a phone need not read the one to find the others. Each list stands in
 * the file that imports: it names neither the entry, which is always there, nor the file itself, which is asked for anyway. What the entry
 * imports has no list, because it would stand in every page (2 kB).
 */
export const preloadedWith = (file: string, dependencies: string[], { hostId }: { hostId: string }): string[] =>
  WITHOUT_LISTS.test(hostId) ? [] : dependencies.filter((one) => one !== file && !ENTRY_FILE.test(one))
