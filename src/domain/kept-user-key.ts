/** Where the browser keeps who is logged in: a name to greet and no secret; the session itself is the server's cookie. */
export const KEPT_USER = 'vitrine_user'
