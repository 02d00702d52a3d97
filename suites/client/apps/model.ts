import {
  type AskedModel,
  at,
  type Finding,
  failed,
  givenText,
  type JudgeContext,
  missing,
  notObserved,
  passed,
  since,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { appsExtension } from '../../judging/apps.ts'
import { isDriven } from '../parts/driven.ts'
import { askedSince, hasOurModel, neverAsked, offersTool } from '../parts/host.ts'
import { appIdleMs, callArguments, ends, forModel, reports, servesApp, showingTool } from './parts/serving.ts'
import { askedBy, ofShownApp, type Told } from './parts/told.ts'

/** What the app says, in words that nobody else writes. */
const message = 'mcp-conform-message-8f31'
const contexts = ['mcp-conform-context-1c07', 'mcp-conform-context-9be4'] as const

/** Whether the host has declared, as it opened or with a request, that it shows apps. */
const showsApps = ({ conversations }: JudgeContext): boolean =>
  conversations.some(({ negotiated, bySubject }) =>
    [negotiated?.clientCapabilities, ...bySubject.map(({ params }) => at(params, '_meta', declaredKey))].some(
      (declared) => at(declared, 'extensions', appsExtension) !== undefined,
    ),
  )

const declaredKey = 'io.modelcontextprotocol/clientCapabilities'

/** What was asked with these words, if the host has taken them from the app. */
type Taken = Finding | { readonly told: Told; readonly later: readonly AskedModel[] }
const isFinding = (taken: Taken): taken is Finding => 'verdict' in taken

/** A host may refuse what an app says, which shows in its answer. */
function taken(context: JudgeContext, told: readonly Told[], method: string, words: string): Taken {
  const asked = askedBy(told, method).filter(({ params }) => JSON.stringify(params).includes(words))
  const answers = asked.flatMap(({ answer }) => answer ?? [])
  const good = answers.find(({ message: one }) => one.result !== undefined && at(one, 'result', 'isError') !== true)
  if (good === undefined) return notObserved(`the host did not take ${method}`)
  if (askedSince(context).length === 0) return notObserved(neverAsked)
  return { told: good, later: askedSince(context) }
}

/** https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx */
export default using(['prompt', 'show-app']).clientScenario({
  title: 'What the model of a host learns of an app',
  revisions: since('2025-11-25'),
  async drive({ serve, facts }) {
    if (!hasOurModel(facts)) return
    const shows = facts.fixtures?.includes('show-app') === true
    const script = servesApp({ plan: () => ({ says: { message, contexts } }) })
    const server = await serve(
      { ...script, model: () => ({ text: 'Done.' }) },
      isDriven(facts)
        ? {
            actions: [
              ...(shows
                ? [
                    { action: 'list-tools' } as const,
                    { action: 'show-app', name: showingTool, arguments: callArguments, until: ends } as const,
                  ]
                : []),
              { action: 'prompt', text: 'What does the app show?' },
            ],
            idleMs: appIdleMs,
          }
        : {},
    )
    await server.done()
  },
  judges: {
    'apps.host.hides-app-only': (_, context) => {
      // Who does not know the extension knows no tools for apps alone.
      if (!showsApps(context)) return notObserved('the host does not declare that it shows apps')
      const asked = askedSince(context)
      if (asked.length === 0) return notObserved(neverAsked)
      for (const one of asked) {
        const shown = [reports, ends].find((name) => offersTool(one, name))
        if (shown !== undefined)
          return failed(
            `no tool for apps alone, such as ${shown}`,
            one.tools.map(({ name }) => name).join(', '),
            one.http.seq,
          )
      }
      const isOffered = asked.some((one) => [showingTool, forModel].some((name) => offersTool(one, name)))
      return isOffered ? passed : notObserved('the host offers its model no tool of our server')
    },
    'apps.host.adds-message': (_, context) =>
      ofShownApp(context, (told) => {
        const found = taken(context, told, 'ui/message', message)
        if (isFinding(found)) return found
        const turns = found.later.flatMap(({ turns, http }) =>
          turns.filter(({ text }) => text.includes(message)).map(({ role }) => ({ role, seq: http.seq })),
        )
        const [first] = turns
        if (first === undefined) return missing(`"${message}" in what the model is given`, found.told.seq)
        return turns.some(({ role }) => role === 'user')
          ? passed
          : failed('the message of the app with its role, user', first.role, found.told.seq, first.seq)
      }),
    'apps.host.model-context': (_, context) =>
      ofShownApp(context, (told) => {
        const last = contexts[1]
        const found = taken(context, told, 'ui/update-model-context', last)
        if (isFinding(found)) return found
        return found.later.some((one) => givenText(one).includes(last))
          ? passed
          : missing(`"${last}", which the app said last, in what the model is given`, found.told.seq)
      }),
  },
})
