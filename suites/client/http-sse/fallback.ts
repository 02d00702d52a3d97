import {
  all,
  type ClientDrive,
  type Finding,
  failed,
  type HttpExchange,
  header,
  isSince,
  type JudgeContext,
  missing,
  notObserved,
  passed,
  type RawStream,
  type ServerScript,
  since,
} from '../../../harness/index.ts'
import type { RevisionId } from '../../../schema/index.ts'
import { clientScenario } from '../../define.ts'

/** Where the old transport of each of our servers is: the status by which it refuses a POST stands in it. */
const pathOf = (status: number): string => `/x-suite/old-${status}`
const inbox = '/inbox'

/** What servers of the old transport answer to a POST. 401, 403 and 429 have a meaning of their own. */
const first = 405
const required = [404, 400] as const
/** Before 2025-11-25 any refusal would do. */
const further = [415, 422] as const

const statusesIn = (revision: RevisionId): readonly number[] =>
  !isSince(revision, '2025-11-25') ? [first, ...required, ...further] : [first, ...required]

const script = (status: number): ServerScript => {
  let stream: RawStream | undefined
  return {
    path: pathOf(status),
    // What is posted by the old transport is none of the messages that the rules of the new one speak of.
    surroundings: {
      sites: {
        mcp: ({ path }) => {
          if (path !== pathOf(status) + inbox) return { status: 404 }
          stream?.end()
          return { status: 202 }
        },
      },
    },
    onHttp: async (request, next) => {
      const [path] = request.path.split('?')
      if (path !== pathOf(status)) return next()
      if (request.method === 'GET') {
        stream = request.openStream()
        stream?.event({ event: 'endpoint', data: `${pathOf(status)}${inbox}?session=1` })
        return
      }
      const options = { deliberate: 'as servers of the old transport answer' }
      return request.respond(status, { 'Content-Type': 'text/plain' }, 'Not here', options)
    },
  }
}

const hasStatus =
  (status: number) =>
  ({ url }: HttpExchange): boolean =>
    plainPath(url) === pathOf(status)

/** The path of a URL, which is absolute where it was asked of a site. */
const plainPath = (url: string): string => new URL(url, 'http://localhost').pathname

/** All that was asked, in order. */
const requests = ({ conversations, sites }: JudgeContext): readonly HttpExchange[] =>
  [...conversations, ...sites].flatMap(({ http }) => http).sort((a, b) => a.seq - b.seq)

const askedOf = (context: JudgeContext, status: number): readonly HttpExchange[] =>
  requests(context).filter(hasStatus(status))

/** The GET that looks for the old transport, after the POST was refused. */
function fallback(context: JudgeContext, status: number): HttpExchange | undefined {
  const asked = askedOf(context, status)
  const refused = asked.find((one) => one.method === 'POST' && one.status === status)
  return asked.find(({ method, seq }) => method === 'GET' && refused !== undefined && seq > refused.seq)
}

const oneTransport = 'the client never turned to the old transport, as it is free to do'

/** Judges a client that has shown, after one refusal at least, that it knows both transports. */
function fallsBack(context: JudgeContext, statuses: readonly number[]): Finding {
  if (statuses.every((status) => fallback(context, status) === undefined)) return notObserved(oneTransport)
  return all(
    statuses.map((status) => {
      const refused = askedOf(context, status).find(({ method }) => method === 'POST')
      if (refused === undefined) return notObserved('the client sent no POST')
      if (fallback(context, status) !== undefined) return passed
      return missing(`a GET after ${status}`, refused.seq)
    }),
  )
}

const acceptsBoth = ({ requestHeaders }: HttpExchange): boolean => {
  const accept = header(requestHeaders, 'accept') ?? ''
  return accept.includes('application/json') && accept.includes('text/event-stream')
}

/** The first of all is a POST with both types; a GET only where that was refused. */
function postsFirst(context: JudgeContext): Finding {
  const asked = askedOf(context, first)
  const [opening] = asked
  const usesOld = requests(context).some(({ url }) => plainPath(url) === pathOf(first) + inbox)
  if (opening?.method === 'GET' && usesOld)
    return failed('a POST first, to find out the transport', `${opening.method} ${opening.url}`, opening.seq)
  if (opening?.method !== 'POST' || fallback(context, first) === undefined) return notObserved(oneTransport)
  return acceptsBoth(opening)
    ? passed
    : failed('both types in Accept', header(opening.requestHeaders, 'accept') ?? null, opening.seq)
}

export default clientScenario({
  title: 'A server of the old HTTP+SSE transport at the URL of the client',
  revisions: since('2025-03-26'),
  transports: ['streamable-http'],
  async drive({ serve, revision }: ClientDrive) {
    const visit = async (status: number, patient = false): Promise<boolean> => {
      const server = await serve(script(status), { protocolVersion: 'any', patient })
      const connects = await server.until(
        (event) => event.kind === 'http-request' && event.url.includes(pathOf(status) + inbox),
      )
      await server.close()
      return connects !== undefined
    }
    if (!(await visit(first))) return
    for (const status of statusesIn(revision.id).slice(1)) {
      // One stop on a busy machine proves nothing.
      if (!(await visit(status))) await visit(status, true)
    }
  },
  judges: {
    'http-sse.compat.client-posts-first': (_, context) => postsFirst(context),
    'http-sse.compat.client-posts-request-first': (_, context) => postsFirst(context),
    'http-sse.compat.client-fallback-any-4xx': (_, context) => fallsBack(context, [first, ...required, ...further]),
    'http-sse.compat.client-fallback-400-404-405': (_, context) => fallsBack(context, [first, ...required]),
    'http-sse.compat.client-fallback-unless-modern': (_, context) => fallsBack(context, [first, ...required]),
    'http-sse.compat.client-stays-with-old': (_, context) => {
      const turned = fallback(context, first)
      const later = requests(context).filter(
        ({ method, seq, url }) => method === 'POST' && seq > (turned?.seq ?? 0) && url.includes(pathOf(first)),
      )
      const [after] = later
      if (turned === undefined || after === undefined) return notObserved(oneTransport)
      const wrong = later.find(hasStatus(first))
      return wrong === undefined
        ? passed
        : failed(`POSTs to ${pathOf(first)}${inbox}?session=1`, `${wrong.method} ${wrong.url}`, wrong.seq)
    },
  },
})
