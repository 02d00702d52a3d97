import {
  each,
  type Finding,
  failed,
  isSince,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { type AskedQuestion, answerTo, asking, notAsked, type Questions } from '../parts/asking.ts'

type Bad = 'image' | 'kind' | 'limit'
type Label = 'plain' | 'tools' | 'choice' | Bad

const badOnes: Readonly<Record<Bad, string>> = {
  image: 'an image that is no base64',
  kind: 'content of the type "video"',
  limit: 'a request without maxTokens',
}
const bad: readonly Bad[] = ['image', 'kind', 'limit']

const says = (content: Json): JsonObject => ({ messages: [{ role: 'user', content }] })
const hello = says({ type: 'text', text: 'Say hello.' })
const maxTokens = 20

/** A tool that a model may want to use. */
const weather: JsonObject = { name: 'get_weather', inputSchema: { type: 'object' } }

const question = (params: JsonObject, deliberate?: string): AskedQuestion => ({
  method: 'sampling/createMessage',
  params,
  deliberate,
})

const declaresTools = (capabilities: JsonObject): boolean =>
  isJsonObject(capabilities.sampling) && capabilities.sampling.tools !== undefined

const usesTool = ({ content }: JsonObject): boolean =>
  (isJsonArray(content) ? content : [content]).some((block) => isJsonObject(block) && block.type === 'tool_use')

/** Refused, or given up, once an ordinary request was answered. */
function refused(labels: Labels<Label>, context: JudgeContext, label: Label, what: string): Finding {
  const answer = answerTo(labels, context, label)
  if (answer === undefined) return notObserved(notAsked)
  if (answer.result !== undefined) return failed(`an error for ${what}`, answer.result, ...answer.evidence)
  if (answerTo(labels, context, 'plain')?.result === undefined) return notObserved('an ordinary request got no result')
  if (answer.error === undefined && !isSince(context.revision, '2026-07-28')) return notObserved('no answer came')
  return passed
}

export default using([], ['list-tools']).clientScenario<Label>({
  title: 'Sampling: with tools that the client did not declare, and with content that nobody can read',
  async drive({ serve, revision, facts: { capabilities } }) {
    if (!isJsonObject(capabilities.sampling)) return
    const undeclared = 'the client did not declare tools for sampling'
    const questions: Questions<Label> = {
      plain: question({ ...hello, maxTokens }),
      image: question(
        { ...says({ type: 'image', data: '%%%not-base64', mimeType: 'image/png' }), maxTokens },
        badOnes.image,
      ),
      kind: question({ ...says({ type: 'video', data: 'AAAA', mimeType: 'video/mp4' }), maxTokens }, badOnes.kind),
      limit: question(hello, badOnes.limit),
      ...(isSince(revision.id, '2025-11-25') &&
        !declaresTools(capabilities) && {
          tools: question({ ...hello, maxTokens, tools: [weather] }, undeclared),
          choice: question({ ...hello, maxTokens, toolChoice: { mode: 'none' } }, undeclared),
        }),
    }
    const server = await serve(asking(questions, revision))
    await server.done()
  },
  judges: {
    'sampling.security.client-validates-content': (labels, context) =>
      each(bad, (label) => refused(labels, context, label, badOnes[label])),
    'sampling.tools.declare': (labels, context) => {
      const answer = answerTo(labels, context, 'tools')
      if (answer === undefined) return notObserved(notAsked)
      const { result, evidence } = answer
      if (result === undefined) return refused(labels, context, 'tools', 'undeclared tools')
      return usesTool(result)
        ? failed('sampling.tools in the capabilities of a client that uses tools', result, ...evidence)
        : notObserved('it left the tools aside, which another requirement covers')
    },
    'sampling.tools.refuse-undeclared-tools': (labels, context) => {
      const result = answerTo(labels, context, 'tools')?.result
      return result !== undefined && usesTool(result)
        ? notObserved('it uses tools without declaring them, which another requirement covers')
        : refused(labels, context, 'tools', 'tools that were not declared')
    },
    'sampling.tools.refuse-undeclared-tool-choice': (labels, context) =>
      refused(labels, context, 'choice', 'a toolChoice without declared tools'),
  },
})
