/**
 * Origins of web pages elsewhere that a careless comparison takes for one of this machine. None of them is what a server on
 * this machine could mean to let in; other ports and schemes of localhost may be, so they are not among them.
 */
export const foreignOrigins = {
  'another site': 'http://evil.invalid',
  'begins with localhost': 'http://localhost.evil.invalid',
  'begins with 127.0.0.1': 'http://127.0.0.1.evil.invalid',
  'ends with localhost': 'http://evil-localhost',
  'has localhost in the middle': 'https://evil.localhost.invalid:8080',
} as const

/** The Origin of a sandboxed frame, which any page can make; some servers let in files that are opened from the disk by it. */
export const opaqueOrigin = 'null'
