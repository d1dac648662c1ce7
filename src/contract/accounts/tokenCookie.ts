/** The cookie that holds the token: path /, SameSite strict, secure, 365 days (docs/limits.md). */
export const tokenCookie = 's-token'
export const tokenCookieSeconds = 365 * 24 * 60 * 60
