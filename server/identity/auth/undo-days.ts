/** Days in which a change of a way in can be undone. */
export const UNDO_DAYS = 7
