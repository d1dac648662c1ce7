/** The cookie that holds the token: path /, SameSite strict, secure, 365 days (specification, chapter 9). */
export const tokenCookie = 's-token'
export const tokenCookieSeconds = 365 * 24 * 60 * 60
