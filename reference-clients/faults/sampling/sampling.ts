import { faults } from '../../fault.ts'
import { editAnswer } from '../../fault-edits.ts'
import { undeclare } from '../../fault-overrides.ts'
import { isObject, isRequestId, type JsonObject, objectsAt, resultResponse } from '../../messages.ts'
import { handshakeRevisions } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'
import { hasMixedResults, hasToolUse } from './parts/history.ts'

const plain = { client: { capabilities: { roots: {}, sampling: {}, elicitation: { form: {} } } } }
const withTools = { client: { capabilities: { roots: {}, sampling: { tools: {} }, elicitation: { form: {} } } } }

const text = { type: 'text', text: 'Yes' }
const toolUse = { type: 'tool_use', id: 'use-1', name: 'get_weather', input: {} }
const message = (content: JsonObject | JsonObject[]): JsonObject => ({ role: 'assistant', content, model: 'own' })

/** Answers the requests that fit with a result of its own. */
const answering = (fits: (params: JsonObject) => boolean, result: JsonObject): Seams => ({
  answer: {
    'sampling/createMessage': ({ id, params }, next) =>
      isObject(params) && fits(params) ? resultResponse(isRequestId(id) ? id : 0, result) : next(),
  },
})

/** Answers otherwise what the user rejects. */
const rejecting = (otherwise: (id: string | number) => JsonObject): Seams => ({
  answer: {
    'sampling/createMessage': async ({ id }, next) => {
      const response = await next()
      const isRejected = isObject(response.error) && response.error.code === -1
      return isRejected ? otherwise(isRequestId(id) ? id : 0) : response
    },
  },
})

const choice = ({ toolChoice }: JsonObject): unknown => (isObject(toolChoice) ? toolChoice.mode : undefined)
const usesNoTools = ({ tools, toolChoice }: JsonObject): boolean => tools === undefined && toolChoice === undefined

export default faults({
  'sampling.capability.declare-at-initialize': {
    says: 'does not declare sampling, and offers it all the same',
    seams: undeclare('sampling'),
  },
  'sampling.capability.declare-per-request': {
    says: 'samples for a request that does not declare it',
    seams: answering(usesNoTools, message(text)),
  },
  'sampling.create-message.shape': {
    says: 'does not name the model',
    revisions: handshakeRevisions,
    seams: editAnswer('sampling/createMessage', ({ model: _, ...result }) => result),
  },
  'sampling.errors.invalid-history-2026': {
    ...withTools,
    says: 'samples on whatever the history of tools is',
    seams: answering(hasToolUse, message(text)),
  },
  'sampling.errors.tool-result-missing': {
    ...withTools,
    says: 'samples although the result of a tool is missing',
    seams: answering((params) => hasToolUse(params) && !hasMixedResults(params), message(text)),
  },
  'sampling.errors.tool-results-mixed': {
    ...withTools,
    says: 'samples although results of tools stand beside other content',
    seams: answering(hasMixedResults, message(text)),
  },
  'sampling.security.client-validates-content': {
    ...plain,
    says: 'samples on whatever it is given',
    seams: answering(usesNoTools, message(text)),
  },
  'sampling.tool-choice.none': {
    ...withTools,
    says: 'uses a tool although it must not',
    seams: answering((params) => choice(params) === 'none', { ...message(toolUse), stopReason: 'toolUse' }),
  },
  'sampling.tool-choice.required': {
    ...withTools,
    says: 'uses no tool although it has to',
    seams: answering((params) => choice(params) === 'required', message(text)),
  },
  'sampling.tool-use.assistant-role': {
    ...withTools,
    says: 'uses tools in the role of the user',
    seams: answering((params) => choice(params) === 'required', { ...message(toolUse), role: 'user' }),
  },
  'sampling.tool-use.unique-id': {
    ...withTools,
    says: 'uses two tools under one id',
    seams: answering((params) => choice(params) === 'required', message([toolUse, toolUse])),
  },
  'sampling.tools.declare': {
    ...plain,
    says: 'uses tools that it did not declare',
    seams: answering(({ tools }) => tools !== undefined, message(toolUse)),
  },
  'sampling.tools.refuse-undeclared-tool-choice': {
    ...plain,
    says: 'leaves aside a toolChoice that it did not declare',
    seams: answering(({ tools, toolChoice }) => tools === undefined && toolChoice !== undefined, message(text)),
  },
  'sampling.tools.refuse-undeclared-tools': {
    ...plain,
    says: 'leaves aside tools that it did not declare',
    seams: answering((params) => objectsAt(params, 'tools').length > 0, message(text)),
  },
  'sampling.hitl.deny-possible': {
    ...plain,
    says: 'asks its user, and samples whatever the answer is',
    seams: {
      user: { obeys: (to, _, next) => (to === 'sampling/createMessage' ? { ...next(), allow: true } : next()) },
    },
  },
  'sampling.hitl.edit-prompts': {
    ...plain,
    says: 'lets its user change a prompt, and sends the model what the server wrote',
    seams: {
      user: { obeys: (to, { allow }, next) => (to === 'sampling/createMessage' ? { allow } : next()) },
    },
  },
  'sampling.hitl.review-response': {
    ...plain,
    says: 'hands over what the model has written before its user has seen it',
    seams: { user: { asks: (to, next) => to !== 'sampling/result' && next() } },
  },
  'sampling.security.approval-controls': {
    ...plain,
    says: 'samples without a word to its user',
    revisions: ['2026-07-28'],
    seams: { user: { asks: (to, next) => to !== 'sampling/createMessage' && next() } },
  },
  'sampling.errors.report': {
    says: 'writes down the rejection as what was sampled',
    seams: rejecting((id) => resultResponse(id, message({ type: 'text', text: 'rejected' }))),
  },
  'sampling.errors.user-rejected': {
    says: 'calls a rejection an internal error',
    seams: rejecting((id) => ({ jsonrpc: '2.0', id, error: { code: -32603, message: 'rejected' } })),
  },
})
