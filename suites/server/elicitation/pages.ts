import {
  at,
  type Exchange,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
  seen,
  since,
} from '../../../harness/index.ts'
import { codes } from '../../../schema/error-codes.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { questions } from '../../judging/questions.ts'
import { toolFor } from '../../stimuli/answered-call.ts'
import { formIn } from '../../stimuli/html-forms.ts'
import { connectOther } from '../../stimuli/users.ts'
import { isOwnPage, type Visitor, visitPage } from '../../stimuli/visit-page.ts'
import { holds, mixed } from './parts/links.ts'
import { isDone, succeeds, tell, told, type Visited, visitedCall } from './parts/visited-call.ts'

type Who = 'stranger' | 'other' | 'tampering' | 'own'
type Label = Visited<Who | 'nobody' | 'of the other'> | `page of ${Who}` | 'bare' | 'private' | 'private bare'

const capabilities: JsonObject = { elicitation: { form: {}, url: {} } }
const about = 'visits'
const needs =
  'needs url-eliciting-tool with a page on the host of the server, and two-principals: give a token with --header, and set otherToken, cookie and otherCookie under authorization in the config'

/** https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#phishing */
export default using(['url-eliciting-tool', 'two-principals'], ['private-tool']).serverScenario<Label>({
  title: 'The page that a user is sent to, opened by him and by others',
  transports: ['streamable-http'],
  revisions: since('2025-11-25'),
  // What is entered on the page counts for whoever calls the tool next.
  isolation: 'alone',
  async drive(drive) {
    const { revision } = drive
    const { cookie, otherCookie, otherToken, personalData = [] } = drive.accounts.authorization ?? {}
    if (cookie === undefined || otherCookie === undefined) return
    const tool = await toolFor('url-eliciting-tool', drive)
    const own = tool && (await drive.connect({ capabilities }))
    const other = tool && (await connectOther(drive, { capabilities }))
    if (tool === undefined || own === undefined || other === undefined) return
    const params = tool.params()
    const deliberate = 'without the token'
    await own.request('tools/list', undefined, { as: 'bare', bare: true, deliberate })
    const secret = drive.fixtures.find('private-tool')
    if (secret !== undefined) {
      const call = { name: secret.name, arguments: secret.arguments ?? {} }
      await own.request('tools/call', call, { as: 'private' })
      await own.request('tools/call', call, { as: 'private bare', bare: true, deliberate })
    }
    const links: string[] = []
    const take = async (url: string): Promise<void> => void links.push(url)
    await visitedCall(own, revision, params, 'nobody', take)
    await visitedCall(other, revision, params, 'of the other', take)
    const [link = '', foreign = ''] = links
    tell(own, about, {
      isOwn: links.length === 2 && links.every((url) => isOwnPage(url, own)),
      hasData: personalData.length > 0,
      inUrl: personalData.some((text) => holds(link, text)) || (otherToken !== undefined && holds(foreign, otherToken)),
    })
    if (links.length < 2 || !links.every((url) => isOwnPage(url, own))) return
    const visit = (who: Who, visitor: Visitor, pages: (url: string) => readonly string[] = (url) => [url]) =>
      visitedCall(own, revision, params, who, async (url) => {
        for (const page of pages(url)) {
          const { page: text = '' } = await visitPage(own, page, {
            ...visitor,
            typed: `x-suite-key-of-${who}`,
            as: `page of ${who}`,
          })
          if (personalData.some((known) => text.includes(known))) tell(own, `shown to ${who}`, { isShown: true })
        }
      })
    await visit('stranger', { cookie: undefined })
    await visit('other', { cookie: otherCookie })
    await visit('tampering', { cookie: otherCookie }, (url) => mixed(url, foreign))
    await visit('own', { cookie })
  },
  judges: {
    'elicitation.url.no-user-data': (_, { conversations }) => {
      const known = told(conversations, about)
      if (known === undefined) return notObserved(needs)
      if (at(known.facts, 'inUrl') === true)
        return failed('nothing in the URL that identifies the user, and no token', 'his data', known.seq)
      return at(known.facts, 'hasData') === true
        ? passed
        : notObserved('needs authorization.personalData in the config')
    },
    'elicitation.url.not-for-mcp-auth': (labels, context) => {
      const bare = seen(labels, 'private bare')
      if (bare === undefined || !isDone(seen(labels, 'private')))
        return notObserved(`${needs}; and private-tool, which the first user may call`)
      const { error } = bare.response ?? {}
      const [from, to] = [bare.sent?.seq ?? 0, bare.response?.seq ?? 0]
      const asked = questions(bare, context, 'elicitation/create')
        .filter(({ seq }) => seq > from && seq <= to)
        .find(({ params }) => params.mode === 'url')
      if (asked !== undefined || error?.code === codes.urlElicitationRequired)
        return failed('status 401 for who has no token', asked?.params ?? bare.response?.json ?? null, ...bare.evidence)
      return isDone(bare) ? notObserved('the server serves who has no token') : passed
    },
    'elicitation.url.not-preauthenticated': (labels, context) =>
      compared(labels, context, (own) => {
        const stranger = seen(labels, 'page of stranger')
        if (fieldsOf(stranger) === undefined) return passed
        const isShown = at(told(context.conversations, 'shown to stranger')?.facts, 'isShown') === true
        const isSame = fieldsOf(stranger) === fieldsOf(own)
        if (isShown && isSame)
          return failed('a page that asks a stranger who he is', "the user's own page", ...(stranger?.evidence ?? []))
        if (!isSame) return passed
        const ownIsShown = at(told(context.conversations, 'shown to own')?.facts, 'isShown') === true
        return ownIsShown ? passed : notObserved('the page shows nothing of its user, not even to himself')
      }),
    'elicitation.phishing.verify-opener': (labels, context) =>
      compared(labels, context, () => accepted(labels, 'stranger', 'nothing taken from somebody who is not logged in')),
    'elicitation.phishing.same-user': (labels, context) =>
      compared(labels, context, () =>
        succeeds<Who>(labels, 'stranger')
          ? notObserved('whatever somebody enters is taken, which another requirement covers')
          : accepted(labels, 'other', 'nothing taken from another user than the one who was asked'),
      ),
    'elicitation.phishing.tamper-resilient': (labels, context) =>
      compared(labels, context, () =>
        succeeds<Who>(labels, 'stranger') || succeeds<Who>(labels, 'other')
          ? notObserved('another user need not change the URL, which another requirement covers')
          : accepted(labels, 'tampering', 'nothing taken from another user who has changed the URL'),
      ),
  },
})

/** The names of the fields of the form on a page; undefined: there is none. */
function fieldsOf(page: Exchange | undefined): string | undefined {
  const { status = 500, responseBody = '', url = '' } = page?.http ?? {}
  const form = status < 400 ? formIn(responseBody, url) : undefined
  return form === undefined ? undefined : [...form.fields.keys()].join(' ')
}

/** Broken when the call succeeds after somebody else's visit. */
function accepted(labels: Labels<Label>, who: Who, expected: string): Finding {
  if (!succeeds<Who>(labels, who)) return passed
  const call = [seen(labels, who), seen(labels, `${who} again`)].find(isDone)
  return failed(expected, call?.response?.json ?? null, ...(call?.evidence ?? []))
}

/** Judges a page that its own user can use, of a server that knows its users, and a tool that needs what is entered. */
function compared(labels: Labels<Label>, { conversations }: JudgeContext, judge: (own: Exchange) => Finding): Finding {
  const known = told(conversations, about)
  if (known === undefined) return notObserved(needs)
  if (at(known.facts, 'isOwn') !== true) return notObserved('the page is not on the host of the server')
  if (succeeds<'nobody'>(labels, 'nobody')) return notObserved('the tool needs nothing that is entered there')
  const bare = seen(labels, 'bare')
  if (bare?.http?.status !== 401)
    return notObserved('the server serves who has no token: it has no users to tell apart')
  const own = seen(labels, 'page of own')
  const finding = own === undefined ? notObserved('the page was not opened') : judge(own)
  if (finding.verdict !== 'passed') return finding
  return succeeds<Who>(labels, 'own') ? passed : notObserved('what its own user enters there is not taken either')
}
