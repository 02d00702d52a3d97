/** The Origin of a web page that has nothing to do with the server, as a DNS rebinding attack sends it. */
export const foreignOrigin = { Origin: 'http://evil.invalid' } as const

export const whyForeign = 'a foreign Origin, as a DNS rebinding attack sends it'
