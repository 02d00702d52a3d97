/** Interactions by URL that a server asked for, and the news that they are over. */
import {
  at,
  type Conversation,
  each,
  type Finding,
  failed,
  type JudgeContext,
  passed,
} from '../../../../harness/index.ts'
import { codes } from '../../../../schema/error-codes.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import { allQuestions } from '../../../judging/questions.ts'

const completed = 'notifications/elicitation/complete'

/** The interactions by URL that a server asked for, in questions and in errors. */
export function visitsOf(conversation: Conversation): readonly JsonObject[] {
  const listed = conversation.bySubject.flatMap(({ error }) => {
    const entries = error?.code === codes.urlElicitationRequired ? at(error.data, 'elicitations') : undefined
    return isJsonArray(entries) ? entries.filter(isJsonObject) : []
  })
  const asked = allQuestions(conversation).filter(({ method }) => method === 'elicitation/create')
  return [...asked.map(({ params }) => params), ...listed].filter(({ url }) => typeof url === 'string')
}

/** Judges who hears that an interaction is over: the client whose request began it. */
export function toldRightClient(_: unknown, { conversations }: JudgeContext): Finding {
  const told = conversations.flatMap((conversation) =>
    conversation.bySubject
      .filter(({ method }) => method === completed)
      .map((message) => ({ conversation, message, id: message.params?.elicitationId })),
  )
  return each(
    told,
    ({ conversation, message, id }) => {
      const knows = (one: Conversation): boolean => visitsOf(one).some(({ elicitationId }) => elicitationId === id)
      const isMisled = !knows(conversation) && conversations.some(knows)
      return isMisled ? failed('no word about interactions of other clients', message.json, message.seq) : passed
    },
    'no interaction was said to be complete',
  )
}
