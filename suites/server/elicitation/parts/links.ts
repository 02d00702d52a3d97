/** Links that a server made for two users: mixed, and searched for what must not stand in them. */

const mostMixes = 8

/** The link of one user with one part at a time in which that of the other differs, and without each of its parameters. */
export function mixed(link: string, other: string): readonly string[] {
  if (!URL.canParse(link) || !URL.canParse(other)) return []
  const [own, foreign] = [new URL(link), new URL(other)]
  const edited = (edit: (url: URL) => void): string => {
    const url = new URL(own)
    edit(url)
    return url.href
  }
  const segments = own.pathname.split('/')
  const theirs = foreign.pathname.split('/')
  const mixes = [
    ...[...foreign.searchParams].map(([name, value]) => edited((url) => url.searchParams.set(name, value))),
    ...[...own.searchParams.keys()].map((name) => edited((url) => url.searchParams.delete(name))),
    ...(segments.length === theirs.length ? segments : []).map((_, i) =>
      edited((url) => {
        url.pathname = segments.map((segment, n) => (n === i ? (theirs[n] ?? segment) : segment)).join('/')
      }),
    ),
  ]
  // What is the other's own link is for him.
  return [...new Set(mixes)].filter((url) => url !== own.href && url !== foreign.href).slice(0, mostMixes)
}

/** Whether a text stands in a URL: as it is, escaped, or in base64. */
export function holds(url: string, text: string): boolean {
  const wanted = text.toLowerCase()
  const parts = url.split(/[/?&=#;]+/)
  const readings = [url, ...parts].flatMap((part) => {
    const plain = decoded(part)
    return [plain, ...[plain, ...plain.split('.')].map((one) => Buffer.from(one, 'base64').toString('utf8'))]
  })
  return readings.some((reading) => reading.toLowerCase().includes(wanted))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
