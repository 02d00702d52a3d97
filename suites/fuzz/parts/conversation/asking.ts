/** Tools that ask their client something while they work, and what it answers: at once, later, or in another order. */
import {
  at,
  type FixtureBinding,
  isSince,
  type RequestResponder,
  type ServerDrive,
  sampleArguments,
  type TestClient,
} from '../../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import { asksForInput } from '../../../judging/result-type.ts'
import { sampled } from '../../../stimuli/sampled.ts'
import type { MenuQuestion } from './question.ts'
import type { QuestionReply } from './steps.ts'

const elicitingTools = ['eliciting-tool', 'multi-eliciting-tool'] as const
export type AskingTool = (typeof elicitingTools)[number] | 'sampling-tool'

/** More rounds than a tool needs that asks one thing after the other. */
const mostRounds = 5

type Sources = Pick<ServerDrive<never, AskingTool>, 'fixtures' | 'revision'>

const elicits = ({ revision }: Pick<Sources, 'revision'>): boolean => isSince(revision.id, '2025-06-18')

/** What the client declares where there are such tools. */
export const answering = (drive: Pick<Sources, 'revision'>): JsonObject => ({
  sampling: {},
  ...(elicits(drive) && { elicitation: {} }),
})

export const askingQuestions = (drive: Sources): readonly (readonly [string, MenuQuestion])[] =>
  [...(elicits(drive) ? elicitingTools : []), 'sampling-tool' as const].flatMap((tool) => {
    const bound = drive.fixtures.find(tool)
    return bound === undefined ? [] : [[`call the ${tool}`, callOf(bound)] as const]
  })

const callOf = ({ name, arguments: args = {} }: FixtureBinding): MenuQuestion => ({
  ...{ method: 'tools/call', topic: 'questions', isRepeatable: false, asks: true },
  params: () => ({ name, arguments: args }),
})

/** What is answered to one question. */
async function answerTo(method: Json | undefined, params: JsonObject, how: QuestionReply): Promise<JsonObject> {
  if (method === 'sampling/createMessage') return sampled
  if (how !== 'accept') return { action: how }
  return { action: 'accept', content: (await sampleArguments(params.requestedSchema)) ?? {} }
}

/** Questions of one session that wait for their answers. */
export class OpenQuestions {
  readonly #waiting: ((how: QuestionReply) => Promise<void>)[] = []
  /** How many calls want their questions answered as they come. */
  #atOnce = 0
  /** How often the call that is being answered has asked again. */
  #rounds = 0

  /** Takes the questions that come by themselves, as they do up to 2025-11-25. */
  listen(client: TestClient<never>): void {
    for (const method of ['elicitation/create', 'sampling/createMessage'])
      client.onRequest(method, this.#responder(method))
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** What is asked during `work` is answered at once: whatever is waited for may be what asks. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#atOnce += 1
    return work().finally(() => {
      this.#atOnce -= 1
    })
  }

  /** Answers all that waits. */
  async answerAll(): Promise<void> {
    for (const answer of this.#waiting.splice(0)) await answer('accept')
  }

  /** Answers one; `which` counts from the newest. */
  async answer(which: number, how: QuestionReply): Promise<void> {
    const index = this.#waiting.length - 1 - (which % Math.max(1, this.#waiting.length))
    const [answer] = index < 0 ? [] : this.#waiting.splice(index, 1)
    await answer?.(how)
  }

  /** Keeps the questions of a result of 2026-07-28: `goOn` repeats the request with the answers. */
  async keep(result: JsonObject | undefined, goOn: (members: JsonObject) => Promise<void>): Promise<void> {
    if (result === undefined || !asksForInput(result)) return
    const { inputRequests, requestState } = result
    const answer = async (how: QuestionReply): Promise<void> => {
      const answers = Object.entries(isJsonObject(inputRequests) ? inputRequests : {}).map(async ([key, request]) => {
        const params = at(request, 'params')
        return [key, await answerTo(at(request, 'method'), isJsonObject(params) ? params : {}, how)] as const
      })
      const inputResponses: JsonObject = Object.fromEntries(await Promise.all(answers))
      await goOn(typeof requestState === 'string' ? { inputResponses, requestState } : { inputResponses })
    }
    if (this.#atOnce > 0 && this.#rounds < mostRounds) {
      this.#rounds += 1
      await answer('accept').finally(() => {
        this.#rounds -= 1
      })
    } else this.#waiting.push(answer)
  }

  #responder(method: string): RequestResponder {
    return (params) => {
      if (this.#atOnce > 0) return answerTo(method, params, 'accept')
      return new Promise((resolve) => {
        this.#waiting.push(async (how) => resolve(await answerTo(method, params, how)))
      })
    }
  }
}
