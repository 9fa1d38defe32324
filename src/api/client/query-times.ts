/** How long data stays fresh. Data sent with the page is not requested again before. */
export const minutes = (count: number): number => count * 60_000
