/** Loopback needs no TLS. */
export const isLoopbackUrl = (url: string): boolean =>
  URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
