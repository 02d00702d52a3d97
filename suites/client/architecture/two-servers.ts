import { failed, isWithOther, type JudgeContext, notObserved, passed, theOther } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { askingAtCalls } from '../parts/asking.ts'
import { isDriven } from '../parts/driven.ts'
import { askedUser, needsUser } from '../parts/user.ts'

const note = 'x_suite_first_note'
/** What the second server has no business with. */
const ofFirst = ['x-suite-word-of-the-first', note, 'x-suite-first-server'] as const
const question = 'asked'

const isCall = ({ method }: { readonly method: string | undefined }): boolean => method === 'tools/call'

/** What the client sent to the second server: messages, URLs and header fields, each with its position. */
function sentToOther({ conversations }: JudgeContext): readonly { readonly text: string; readonly seq: number }[] {
  return conversations
    .filter(({ connection }) => isWithOther(connection))
    .flatMap(({ bySubject, http }) => [
      ...bySubject.map(({ text, seq }) => ({ text, seq })),
      ...http.map(({ url, requestHeaders, seq }) => ({
        text: [url, ...requestHeaders.map(([, value]) => value)].join('\n'),
        seq,
      })),
    ])
}

/** https://modelcontextprotocol.io/specification/2025-11-25/architecture/index#design-principles */
export default using(['connect', 'call-tool', 'answer-user']).clientScenario<typeof question>({
  title: 'Two servers at once: what one has given, and a question of the other to the model',
  async drive({ serve, facts, revision }) {
    if (!isDriven(facts) || facts.fixtures?.includes('answer-user') !== true) return
    const messages = [{ role: 'user', content: { type: 'text', text: 'Say what you know.' } }]
    const asking = { method: 'sampling/createMessage', params: { messages, maxTokens: 50 } }
    const server = await serve(
      {
        serverInfo: { name: 'x-suite-first-server', version: '1.0.0' },
        tools: [{ name: note, inputSchema: { type: 'object' } }],
        on: { 'tools/call': async (): Promise<JsonObject> => ({ content: [{ type: 'text', text: ofFirst[0] }] }) },
        other: askingAtCalls([[question, asking]], revision),
      },
      {
        actions: [
          { action: 'answer-user', answers: [] },
          { action: 'connect', as: 'first' },
          { action: 'connect', as: 'second', server: theOther },
          { action: 'list-tools', on: 'first' },
          { action: 'call-tool', on: 'first', name: note },
          { action: 'list-tools', on: 'second' },
          { action: 'call-tool', on: 'second', name: question },
        ],
      },
    )
    await server.done()
  },
  judges: {
    'architecture.host.isolation': (_, context) => {
      if (askedUser(context, 'tools/call') === undefined) return notObserved(needsUser)
      for (const { text, seq } of sentToOther(context)) {
        const found = ofFirst.find((word) => text.includes(word))
        if (found !== undefined) return failed('nothing of one server for the other', found, seq)
      }
      const calls = context.conversations.filter(({ bySubject }) => bySubject.some(isCall))
      const both = [true, false].every((other) => calls.some(({ connection }) => isWithOther(connection) === other))
      return both ? passed : notObserved('the client did not call tools of two servers')
    },
  },
})
