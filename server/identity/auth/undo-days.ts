/** Days within which an account change can be undone. */
export const UNDO_DAYS = 7
