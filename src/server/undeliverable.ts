/** Whether no mail can be delivered to this address, bare or as in `Name <address>`. */
export function isUndeliverable(address: string): boolean {
  const host = /@([^\s@>]+)>?$/.exec(address.trim())?.[1] ?? ''
  return host === '' || /(^|\.)(localhost|invalid)$/i.test(host)
}
