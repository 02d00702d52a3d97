import { at, check, failed, type JudgeContext, type Message, notObserved, passed } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { isDriven } from '../parts/driven.ts'
import { answersCalls, askedUser, needsUser, ofShownQuestion } from '../parts/user.ts'

/** What the user lets be noted, and what not. */
const agreed = 'mcp-conform-agreed'
const refused = 'mcp-conform-refused'

const title = 'Keep a note of mcp-conform'
const note: JsonObject = {
  name: 'suite_note',
  annotations: { title },
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
}

/** It does the same, and says that it does nothing. */
const lookup: JsonObject = { ...note, name: 'suite_lookup', annotations: { readOnlyHint: true } }

const call = (text: string) => ({ action: 'call-tool', name: 'suite_note', arguments: { text } }) as const

const callsWith = (context: JudgeContext, text?: string, tool = 'suite_note'): readonly Message[] =>
  sentBySubject(context).filter(
    ({ method, params }) =>
      method === 'tools/call' &&
      params?.name === tool &&
      (text === undefined || at(params, 'arguments', 'text') === text),
  )

/** https://modelcontextprotocol.io/specification/2025-11-25/server/tools#security-considerations */
export default using(['answer-user', 'call-tool']).clientScenario({
  title: 'Two calls of a tool: the user agrees to the first one',
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const server = await serve(
      { tools: [note, lookup], on: answersCalls },
      {
        actions: [
          { action: 'answer-user', answers: [{ to: 'tools/call' }, { to: 'tools/call', allow: false }] },
          { action: 'list-tools' },
          call(agreed),
          call(refused),
          { action: 'call-tool', name: 'suite_lookup', arguments: { text: refused } },
        ],
      },
    )
    await server.done()
  },
  judges: {
    'principles.tools.consent': (_, context) => {
      const questions = askedUser(context, 'tools/call')
      if (questions === undefined) return notObserved(needsUser)
      // One question may stand for all calls: how long consent lasts is not said.
      const [made] = callsWith(context)
      if (made === undefined) return notObserved('the client called no tool')
      return questions.length > 0
        ? passed
        : failed('a question to the user before a tool is called', made.json, made.seq)
    },
    'tools.ui.human-in-the-loop': (_, context) => {
      const questions = askedUser(context, 'tools/call')
      if (questions === undefined) return notObserved(needsUser)
      const denied = questions.find(({ answered }) => answered === 'decline')
      if (denied === undefined) return notObserved('the user was not asked twice, which another requirement covers')
      const [made] = callsWith(context, refused)
      return made === undefined ? passed : failed('no call that the user refused', made.json, denied.seq, made.seq)
    },
    'tools.annotations.no-decisions': (_, context) => {
      const denied = askedUser(context, 'tools/call')?.find(({ answered }) => answered === 'decline')
      if (denied === undefined) return notObserved(`the user was not asked twice, or ${needsUser}`)
      if (callsWith(context, refused).length > 0)
        return notObserved('it calls what the user refused, which another requirement covers')
      const [made] = callsWith(context, refused, 'suite_lookup')
      return made === undefined
        ? passed
        : failed('a question to the user, whatever a tool says of itself', made.json, denied.seq, made.seq)
    },
    'tools.security.show-inputs': (_, context) =>
      ofShownQuestion(context, 'tools/call', (shown, { seq }) =>
        check(shown.includes(agreed), `the argument ${agreed} before the user's eyes`, shown, seq),
      ),
    'implementation.title.display-fallback': (_, context) =>
      ofShownQuestion(context, 'tools/call', (shown, { seq }) => {
        if (shown.includes(title)) return passed
        const isNamed = shown.includes('suite_note')
        return isNamed
          ? failed(`the title of the annotations, "${title}", in place of the name alone`, shown, seq)
          : failed('the title of the tool, or its name', shown, seq)
      }),
  },
})
