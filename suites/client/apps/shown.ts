import { isDeepStrictEqual } from 'node:util'
import {
  type Action,
  at,
  check,
  each,
  type Finding,
  failed,
  type JudgeContext,
  type Message,
  missing,
  notObserved,
  passed,
  since,
  warned,
} from '../../../harness/index.ts'
import { isJsonObject, type Json } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { answerOf } from '../../judging/pairs.ts'
import { isDriven } from '../parts/driven.ts'
import { appIdleMs, appUri, callArguments, ends, forModel, servesApp, showingTool } from './parts/serving.ts'
import {
  askedBy,
  callsNamed,
  cameAs,
  gotBy,
  notShown,
  ofShownApp,
  paramsOf,
  showingCall,
  type Told,
} from './parts/told.ts'

const input = 'ui/notifications/tool-input'
const partial = 'ui/notifications/tool-input-partial'
const result = 'ui/notifications/tool-result'
const teardown = 'ui/resource-teardown'
const declaredMode = 'inline'

const show: Action = { action: 'show-app', name: showingTool, arguments: callArguments, until: ends }

/** The context that the host gave with the handshake. */
const contextIn = (told: readonly Told[]): Json | undefined =>
  at(askedBy(told, 'ui/initialize')[0]?.answer?.message, 'result', 'hostContext')

const answerTo = (call: Message | undefined, { conversations }: JudgeContext): Message | undefined =>
  conversations.map((conversation) => answerOf(call, conversation)).find((answer) => answer !== undefined)

const modesIn = (told: readonly Told[]): Finding | readonly string[] => {
  const modes = at(contextIn(told), 'availableDisplayModes')
  if (!Array.isArray(modes)) return notObserved('the host names no display modes, so that an app may not ask for one')
  return modes.filter((mode) => typeof mode === 'string')
}
const isFinding = (read: Finding | readonly string[]): read is Finding => 'verdict' in read

/** https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx */
export default using(['show-app']).clientScenario({
  title: 'An app that tells what its host does',
  revisions: since('2025-11-25'),
  async drive({ serve, facts }) {
    if (!isDriven(facts) || facts.fixtures?.includes('show-app') !== true) return
    const plan = () => ({ forbidden: forModel, asksForModes: true, resizes: true })
    const server = await serve(servesApp({ plan }), { actions: [{ action: 'list-tools' }, show], idleMs: appIdleMs })
    await server.done()
  },
  judges: {
    'apps.host.reads-resource': (_, context) => {
      const [first] = callsNamed(context, ends)
      if (first === undefined) return notObserved(notShown)
      const isRead = sentBySubject(context).some(
        ({ method, params }) => method === 'resources/read' && params?.uri === appUri,
      )
      return isRead
        ? passed
        : failed(
            `resources/read of ${appUri}`,
            `an app that it has ${String(at(first.params, 'arguments', 'via'))}`,
            first.seq,
          )
    },
    'apps.host.waits': (_, context) =>
      ofShownApp(context, (told) => {
        const early = told.find(({ way, message, isReady }) => way === 'in' && !isReady && message.method !== undefined)
        return early === undefined
          ? passed
          : failed('nothing before ui/notifications/initialized', early.message, early.seq)
      }),
    'apps.host.context': (_, context) =>
      ofShownApp(context, (told) => {
        const answer = askedBy(told, 'ui/initialize')[0]?.answer
        if (answer?.message.result === undefined) return notObserved('the host refused ui/initialize')
        return check(isJsonObject(contextIn(told) ?? null), 'hostContext in the result', answer.message, answer.seq)
      }),
    'apps.host.tool-input': (_, context) =>
      ofShownApp(context, (told, end) =>
        gotBy(told, end, input, (params) => {
          const sent = at(showingCall(context)?.params, 'arguments')
          return isDeepStrictEqual(params.arguments, sent) ? undefined : `the arguments ${JSON.stringify(sent)}`
        }),
      ),
    'apps.host.tool-input-once': (_, context) =>
      ofShownApp(context, (told) => {
        const [first, second] = cameAs(told, input)
        if (first === undefined) return notObserved(`no ${input} came, which another requirement covers`)
        if (second !== undefined) return failed(`one ${input}`, second.message, first.seq, second.seq)
        const early = cameAs(told, result).find(({ n }) => n < first.n)
        return early === undefined ? passed : failed(`${input} before the result`, early.message, early.seq, first.seq)
      }),
    'apps.host.partial-input-stops': (_, context) =>
      ofShownApp(context, (told) => {
        const [first] = cameAs(told, input)
        if (first === undefined) return notObserved(`no ${input} came, which another requirement covers`)
        const late = cameAs(told, partial).find(({ n }) => n > first.n)
        return late === undefined ? passed : failed(`no ${partial} after ${input}`, late.message, first.seq, late.seq)
      }),
    'apps.host.tool-result': (_, context) =>
      ofShownApp(context, (told, end) => {
        const answered = answerTo(showingCall(context), context)
        if (answered?.result === undefined) return notObserved('the call had no result')
        const isShownMeanwhile = (told[0]?.seq ?? end.seq) < answered.seq
        if (!isShownMeanwhile && cameAs(told, result).length === 0)
          return notObserved('the app was shown only after the call, where the host need not send the result')
        return gotBy(told, end, result, ({ content }) =>
          Array.isArray(content) ? undefined : 'a CallToolResult, with its content',
        )
      }),
    'apps.host.refuses-model-only': (_, context) =>
      ofShownApp(context, (told) => {
        const asked = askedBy(told, 'tools/call').find(({ params }) => params.name === forModel)
        const [came] = callsNamed(context, forModel).filter(({ params }) => at(params, 'arguments', 'by') === 'app')
        if (came !== undefined) return failed('no call by an app of a tool for the model alone', came.json, came.seq)
        return asked === undefined ? notObserved(notShown) : passed
      }),
    'apps.host.display-result': (_, context) =>
      ofShownApp(context, (told) => {
        const modes = modesIn(told)
        if (isFinding(modes)) return modes
        const answers = askedBy(told, 'ui/request-display-mode').flatMap(({ answer }) => answer ?? [])
        return each(
          // A host that has no such request says so with an error.
          answers.filter(({ message }) => message.result !== undefined),
          ({ message, seq }) =>
            check(typeof at(message, 'result', 'mode') === 'string', 'the mode that came of it', message, seq),
          'the host answered no request for a display mode',
        )
      }),
    'apps.host.display-modes': (_, context) =>
      ofShownApp(context, (told) => {
        const modes = modesIn(told)
        if (isFinding(modes)) return modes
        const answers = askedBy(told, 'ui/request-display-mode').flatMap(({ answer }) => answer ?? [])
        const changes = cameAs(told, 'ui/notifications/host-context-changed')
        const switched = [
          ...answers.map((answer) => ({ ...answer, mode: at(answer.message, 'result', 'mode') })),
          ...changes.map((change) => ({ ...change, mode: paramsOf(change).displayMode })),
        ].find(({ mode }) => typeof mode === 'string' && mode !== declaredMode)
        if (switched !== undefined)
          return failed(`the mode ${declaredMode}, the only one that the app has`, switched.message, switched.seq)
        return modes.some((mode) => mode !== declaredMode)
          ? passed
          : notObserved('the host has no mode that the app has not')
      }),
    'apps.host.display-unavailable': (_, context) =>
      ofShownApp(context, (told) => {
        const modes = modesIn(told)
        if (isFinding(modes)) return modes
        const current = at(contextIn(told), 'displayMode') ?? declaredMode
        const asked = askedBy(told, 'ui/request-display-mode').filter(
          ({ params }) => !modes.includes(String(params.mode)),
        )
        return each(
          asked.flatMap(({ answer }) => answer ?? []),
          ({ message, seq }) =>
            at(message, 'result', 'mode') === current
              ? passed
              : warned(`the current mode, ${String(current)}`, message, seq),
          'the host has all modes, or did not answer',
        )
      }),
    'apps.host.size': (_, context) =>
      ofShownApp(context, (told) => {
        const found = told.find(({ way }) => way === 'size')
        if (found === undefined) return notObserved('the host gives the app no height of its own')
        const { before, after } = found.message
        const most = at(contextIn(told), 'containerDimensions', 'maxHeight')
        if (typeof most === 'number' && most < Number(found.message.asked))
          return notObserved('the app asked for more height than there is')
        return before === after ? missing('another height of the frame, as the app has told', found.seq) : passed
      }),
    'apps.host.teardown': (_, context) =>
      ofShownApp(context, (told, end) =>
        cameAs(told, teardown).length > 0 ? passed : missing(`${teardown}, before the app is taken away`, end.seq),
      ),
    'apps.host.teardown-waits': (_, context) =>
      ofShownApp(context, (told) => {
        const [asked] = cameAs(told, teardown)
        if (asked === undefined) return notObserved(`no ${teardown} came, which another requirement covers`)
        const waited = told.find(({ way }) => way === 'waits')
        return waited === undefined ? missing('the app to be there until it has answered', asked.seq) : passed
      }),
  },
  provokes: ['apps.client.mime-types'],
})
