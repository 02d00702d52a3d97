import {
  check,
  each,
  type Finding,
  failed,
  header,
  type IncomingRequest,
  type JudgeContext,
  type Labels,
  legacy,
  notObserved,
  passed,
  seen,
  since,
  type TestServer,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { strayResponses } from '../../judging/stray-responses.ts'
import { type AskedQuestion, answerTo, asking, handshake, notAsked, type QuestionOutcome } from '../parts/asking.ts'
import { whileHeld } from '../parts/held-request.ts'
import { declaresLinks } from './parts/modes.ts'

type Link = 'usual' | 'short' | 'odd' | 'long'
type Fence = 'start' | 'afterUnknown' | 'afterFirst' | 'afterSecond'
type Label = Link | Fence

const path = '/x-suite/page'
const ids: Readonly<Record<Link, string>> = {
  usual: '5f0c1c7e-0d5e-4b0e-9d67-0b1f5c1b8a11',
  short: 'x',
  odd: 'é {} ../..',
  long: 'x'.repeat(500),
}
const links: readonly Link[] = ['usual', 'short', 'odd', 'long']

const noPages = `the client declares no pages to visit, or ${notAsked}`

const linkTo = (url: string, link: Link, hasIds: boolean): AskedQuestion => ({
  method: 'elicitation/create',
  params: {
    mode: 'url',
    message: 'A page to see',
    url,
    ...(hasIds ? { elicitationId: ids[link] } : {}),
  },
})

/** Says twice that a page is done with, and once for one that was never asked for. */
async function complete(request: IncomingRequest<Label>): Promise<void> {
  const done = (elicitationId: string, flaw: { readonly deliberate?: string } = {}) =>
    request.send({ jsonrpc: '2.0', method: 'notifications/elicitation/complete', params: { elicitationId } }, flaw)
  const fence = async (as: Fence): Promise<boolean> =>
    (await request.request('ping', undefined, { as })).response !== undefined
  if (!(await fence('start'))) return
  await done('never-asked', { deliberate: 'no such elicitation' })
  if (!(await fence('afterUnknown'))) return
  await done(ids.usual)
  if (!(await fence('afterFirst'))) return
  await done(ids.usual, { deliberate: 'it was completed before' })
  await fence('afterSecond')
}

/** Nothing came for the notification, and the client still answers. */
function ignored(
  labels: Labels<Label>,
  context: JudgeContext,
  [before, after]: readonly [Fence, Fence],
  what: string,
): Finding {
  const start = seen(labels, before)
  if (start?.response === undefined) return notObserved(noPages)
  const end = labels[after]
  if (end.response === undefined) return failed(`an answer to ping after ${what}`, end.whatCame, ...end.evidence)
  const [stray] = strayResponses(context, start, end)
  return stray === undefined ? passed : failed(`no response to ${what}`, stray.json, stray.seq)
}

const answers = (labels: Labels<Label>, context: JudgeContext): readonly QuestionOutcome[] =>
  links.flatMap((link) => answerTo(labels, context, link) ?? [])

/** How libraries and tools call themselves that load pages for a program; no browser is without a name. */
const library =
  /^$|^(node|undici|axios|got|python|httpx|aiohttp|curl|wget|go-http-client|java|okhttp|apache-httpclient|reqwest|hyper|ruby|php|guzzle|dart|libwww|postman|deno|bun)\b/i

/** Each visit of a page, judged by what the user had said by then. */
function visits(
  labels: Labels<Label>,
  context: JudgeContext,
  judge: (action: unknown, agent: string) => Finding,
): Finding {
  if (context.transport === 'stdio') return notObserved('on stdio our server listens nowhere')
  if (answers(labels, context).length === 0) return notObserved(noPages)
  const loaded = context.conversations.flatMap(({ http }) => http).filter(({ url }) => url.startsWith(path))
  const found = loaded.map(({ url, seq, requestHeaders }) => {
    const link = links.find((one) => url.includes(`${path}/${one}`)) ?? 'usual'
    const answer = answerTo(labels, context, link)
    const answered = answer?.result !== undefined && (answer.evidence.at(-1) ?? seq) < seq
    const finding = judge(answered ? answer.result?.action : undefined, header(requestHeaders, 'user-agent') ?? '')
    return finding.verdict === 'failed' ? { ...finding, evidence: [seq] } : finding
  })
  return each(found, (finding) => finding, 'nobody visited the page')
}

export default using(['answer-elicitation'], ['list-tools']).clientScenario<Label>({
  title: 'Pages that the user is asked to visit',
  revisions: since('2025-11-25'),
  async drive({ serve, revision, transport, facts: { capabilities } }) {
    if (!declaresLinks(capabilities)) return
    const isLegacy = legacy.includes(revision.id)
    const origin = (): string => (server.url === undefined ? 'https://example.com' : new URL(server.url).origin)
    const questions = (): Partial<Record<Link, AskedQuestion>> =>
      Object.fromEntries(
        (isLegacy ? links : (['usual'] as const)).map((link) => [
          link,
          linkTo(`${origin()}${path}/${link}`, link, isLegacy),
        ]),
      )
    const onHttp = transport === 'stdio' ? undefined : showPage
    const { initialize, mayAsk } = handshake<Label>()
    const held = whileHeld<Label>(async (request) => {
      const asked = Object.entries(questions()).filter(([, question]) => mayAsk(question))
      if (asked.length === 0) return
      await Promise.all(
        asked.map(([as, { method, params }]) =>
          request.request(method, params, { as: links.find((link) => link === as) ?? 'usual' }),
        ),
      )
      await complete(request)
    })
    const script = isLegacy
      ? { on: { initialize, ...held } }
      : asking<Label>({ usual: linkTo('https://example.com/page', 'usual', false) }, revision)
    const server: TestServer<Label> = await serve({ ...script, onHttp })
    await server.done()
  },
  judges: {
    'elicitation.result.url-no-content': (labels, context) =>
      each(
        answers(labels, context),
        ({ result, evidence }) => {
          if (result === undefined) return notObserved('no result came')
          const { content } = result
          const isFilled = typeof content === 'object' && content !== null && Object.keys(content).length > 0
          return check(!isFilled, 'no content for a page to visit', content, ...evidence)
        },
        noPages,
      ),
    'elicitation.url.id-opaque': (labels, context) => {
      if (answerTo(labels, context, 'usual')?.result === undefined) return notObserved(noPages)
      return each(
        links.filter((link) => link !== 'usual').flatMap((link) => answerTo(labels, context, link) ?? []),
        ({ result, error, evidence }) => {
          if (result !== undefined) return passed
          if (error === undefined) return notObserved('no answer came')
          return failed('a result, as for any other elicitationId', error, ...evidence)
        },
        noPages,
      )
    },
    'elicitation.url.no-prefetch': (labels, context) =>
      visits(labels, context, (action) =>
        action === undefined ? failed('no visit before the user has answered', 'a visit') : passed,
      ),
    'elicitation.url.no-open-without-consent': (labels, context) =>
      visits(labels, context, (action) => {
        if (action === undefined)
          return notObserved('it was visited before the user had answered, which another requirement covers')
        return action === 'accept' ? passed : failed('no visit without consent', `a visit after "${String(action)}"`)
      }),
    'elicitation.url.secure-open': (labels, context) =>
      visits(labels, context, (action, agent) => {
        if (action !== 'accept') return notObserved('the user had not agreed, which another requirement covers')
        return library.test(agent) ? failed('a browser that opens the page', agent || 'no User-Agent') : passed
      }),
    'elicitation.complete.ignore-unknown': (labels, context) =>
      ignored(labels, context, ['start', 'afterUnknown'], 'the completion of an unknown elicitation'),
    'elicitation.complete.ignore-completed': (labels, context) =>
      ignored(labels, context, ['afterFirst', 'afterSecond'], 'a second completion of an elicitation'),
  },
})

/** Answers for the page, and leaves all else to the rules. */
async function showPage(
  request: {
    readonly path: string
    respond(status: number, headers: Readonly<Record<string, string>>, body: string): Promise<void>
  },
  next: () => Promise<void>,
): Promise<void> {
  if (!request.path.startsWith(path)) return next()
  return request.respond(200, { 'Content-Type': 'text/html' }, '<!doctype html><title>A page</title>')
}
