/** The Origin of a web page that has nothing to do with the server, as a DNS rebinding attack sends it. */
export const foreignOrigin = { Origin: 'http://evil.invalid' } as const

export const whyForeign = 'a foreign Origin, as a DNS rebinding attack sends it'

/** The Host of such a request, where the name of the page was made to lead to the server. */
export const foreignHost = { Host: 'evil.invalid' } as const

export const whyForeignHost = 'a foreign Host, as a DNS rebinding attack sends it'
