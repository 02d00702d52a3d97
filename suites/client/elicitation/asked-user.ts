import {
  at,
  check,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
  since,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { type AskedQuestion, askingInTurn, bringingQuestions } from '../parts/asking.ts'
import { isDriven } from '../parts/driven.ts'
import { type AskedUser, ofAnswer, ofShownQuestion } from '../parts/user.ts'
import { hasModes } from './parts/modes.ts'

type Label = 'form' | 'link' | 'odd'

const server = 'mcp-conform-asking-server'
const message = 'mcp-conform needs your name for a badge'
const host = 'pages.mcp-conform.example'
const url = `https://${host}/badge/of/a/user?event=2026-11&step=1&part=mcp-conform-end-of-url`

const form = (mode: JsonObject): AskedQuestion => ({
  method: 'elicitation/create',
  params: { ...mode, message, requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } },
})
/** Its host looks like another one where it is not written in Punycode. */
const oddUrl = 'https://xn--mcp-cnform-9uh.example/badge'
const linkTo = (where: string, elicitationId: string): AskedQuestion => ({
  method: 'elicitation/create',
  params: { mode: 'url', message, url: where, elicitationId },
})
const link = linkTo(url, 'd4f7a3c2-5b1e-4f0a-9c53-1f5b6c7d8e90')
const odd = linkTo(oddUrl, '0a6c9a52-4b0d-4c55-8a43-7f0e6a1d2b3c')

const matter = 'elicitation/create'
type OfShown = (shown: string, question: AskedUser) => Finding
const ofForm = (context: JudgeContext, judge: OfShown): Finding => ofShownQuestion(context, matter, judge)
const ofLink = (context: JudgeContext, judge: OfShown): Finding =>
  ofShownQuestion(context, matter, judge, { index: 1, among: 3 })
const ofOdd = (context: JudgeContext, judge: OfShown): Finding =>
  ofShownQuestion(context, matter, judge, { index: 2, among: 3 })

const identified = (_: Labels<Label>, context: JudgeContext): Finding =>
  ofForm(context, (shown, { seq }) => check(shown.includes(server), `the name of the server, ${server}`, shown, seq))

const reviewed = (labels: Labels<Label>, context: JudgeContext): Finding =>
  ofAnswer(labels, context, 'form', matter, ({ result, evidence }) => {
    const name = at(result, 'content', 'name')
    if (name === 'second') return passed
    return name === 'first'
      ? failed('the name as the user changed it before it was sent', result, ...evidence)
      : notObserved('the client sent another name than the user gave')
  })

/** https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#user-interaction-model */
export default using(['answer-user', 'answer-elicitation']).clientScenario<Label>({
  title: 'What the user sees of a form and of a link, and a form that is changed before it is sent',
  revisions: since('2025-06-18'),
  async drive({ serve, facts, revision }) {
    if (!isDriven(facts)) return
    const modes = hasModes(revision)
    const questions = [
      ['form', form(modes ? { mode: 'form' } : {})] as const,
      ...(modes
        ? ([
            ['link', link],
            ['odd', odd],
          ] as const)
        : []
      ).map(([name, question]) => [name, revision.era === 'modern' ? withoutId(question) : question] as const),
    ]
    const names = questions.map(([name]) => name)
    const running = await serve(
      { ...askingInTurn<Label>(questions, revision), serverInfo: { name: server, version: '1.0.0' } },
      {
        actions: [
          {
            action: 'answer-elicitation',
            answers: [
              { action: 'accept', content: { name: 'first' }, revise: { name: 'second' } },
              { action: 'decline' },
            ],
            modes: modes ? ['form', 'url'] : ['form'],
          },
          { action: 'answer-user', answers: [] },
          ...bringingQuestions(names, revision),
        ],
      },
    )
    await running.done()
  },
  judges: {
    'elicitation.ui.identify-server': identified,
    'elicitation.ui.identify-server-should': identified,
    'elicitation.security.clear-what-why': (_, context) =>
      ofForm(context, (shown, { seq }) => check(shown.includes(message), `the message "${message}"`, shown, seq)),
    'elicitation.ui.review': reviewed,
    'elicitation.ui.review-should': reviewed,
    'elicitation.security.approval-controls': (labels, context) =>
      ofAnswer(labels, context, 'form', matter, ({ result, evidence }, { length }) => {
        if (result?.action !== 'accept') return notObserved('the client gave nothing')
        return check(length > 0, 'a question to the user before anything is given', result, ...evidence)
      }),
    'elicitation.ui.url-domain-consent': (_, context) =>
      ofLink(context, (shown, { seq }) => check(shown.includes(host), `the host of the page, ${host}`, shown, seq)),
    'elicitation.url.warn-suspicious': (_, context) =>
      ofLink(context, (usual) =>
        ofOdd(context, (shown, { seq }) => {
          if (!usual.includes(url) || !shown.includes(oddUrl)) return notObserved('the URLs are not shown')
          const isSame = usual.replaceAll(url, '') === shown.replaceAll(oddUrl, '')
          return isSame ? failed('a word about a host in Punycode, beside its URL', shown, seq) : passed
        }),
      ),
    'elicitation.url.show-full': (_, context) =>
      ofLink(context, (shown, { seq }) => {
        if (!shown.includes(host)) return notObserved('the host is not shown, which another requirement covers')
        return check(shown.includes(url), `the whole URL, ${url}`, shown, seq)
      }),
  },
})

function withoutId({ method, params: { elicitationId: _, ...params } }: AskedQuestion): AskedQuestion {
  return { method, params }
}
