/** How long data counts as fresh. What the server sent with the page is not asked for again before that. */
export const minutes = (count: number): number => count * 60_000
