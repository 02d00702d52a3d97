import { codes } from '../../schema/error-codes.ts'
import { declaredCapabilities } from '../capabilities.ts'
import type { Run } from '../launch/run.ts'
import { isObject, type Json, type JsonObject, objectAt, objectsAt, RpcError } from '../messages.ts'
import { checkSamplingMessages } from './sampling-messages.ts'

/** The models this client pretends to have; the first is the default. */
const models = ['reference-small-1', 'reference-large-1']

/** `sampling/createMessage`: a canned answer of one word, which no maxTokens is too small for. */
export function answerSampling(params: JsonObject, run: Run): JsonObject {
  const sampling = objectAt(declaredCapabilities(run.options, run.state.revision), 'sampling')
  if (typeof params.maxTokens !== 'number') throw new RpcError(codes.invalidParams, 'maxTokens is missing')
  if (sampling.tools === undefined && (params.tools !== undefined || params.toolChoice !== undefined)) {
    throw new RpcError(codes.invalidParams, 'sampling.tools is not declared')
  }
  checkSamplingMessages(params.messages, run.state.revision)
  const model = chooseModel(params)
  const tool = objectsAt(params, 'tools')[0]
  if (tool !== undefined && objectAt(params, 'toolChoice').mode === 'required') {
    const id = `use-${objectsAt(params, 'messages').length}`
    const content = { type: 'tool_use', id, name: tool.name, input: {} }
    return { role: 'assistant', content, model, stopReason: 'toolUse' }
  }
  return { role: 'assistant', content: { type: 'text', text: 'Yes' }, model, stopReason: 'endTurn' }
}

/** Hints go from first to last, and a hint matches a part of a name (client/sampling, Model Preferences). */
function chooseModel(params: JsonObject): string {
  for (const hint of objectsAt(objectAt(params, 'modelPreferences'), 'hints')) {
    const name: Json | undefined = isObject(hint) ? hint.name : undefined
    const match = typeof name === 'string' ? models.find((model) => model.includes(name)) : undefined
    if (match !== undefined) return match
  }
  return models[0] ?? ''
}
