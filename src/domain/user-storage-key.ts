/** Stores the customer's name for the greeting. The session itself is the server's cookie. */
export const USER_STORAGE_KEY = 'vitrine_user'
