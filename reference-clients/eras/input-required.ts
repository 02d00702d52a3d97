import { createAnswers } from '../answers/answers.ts'
import { InvalidResult } from '../errors.ts'
import type { Run } from '../launch/run.ts'
import { isObject, type JsonObject, objectAt, RpcError } from '../messages.ts'

const methods: readonly string[] = ['tools/call', 'prompts/get', 'resources/read']

/** Only these requests may be answered with `input_required` (basic/patterns/mrtr). */
export function takesInput(method: string): boolean {
  return methods.includes(method)
}

/**
 * The params that repeat a request with the inputs that the server asked for, and with its state exactly as it came.
 * Throws InvalidResult when an input cannot be given: the request is then not repeated.
 */
export async function retryParams(run: Run, original: JsonObject, result: JsonObject): Promise<JsonObject> {
  const retry: JsonObject = { ...original }
  if (result.inputRequests !== undefined) retry.inputResponses = await inputs(run, objectAt(result, 'inputRequests'))
  else if (result.requestState === undefined) throw new InvalidResult('input_required without inputs and state')
  if (result.requestState !== undefined) retry.requestState = result.requestState
  const sent = run.seams.retry ? run.seams.retry(retry, { original, result }) : retry
  if (sent === null) throw new InvalidResult('the call was given up')
  return sent
}

/** The client's answers to what it is asked for, by key. Throws InvalidResult when one cannot be given. */
export async function inputs(run: Run, requests: JsonObject): Promise<JsonObject> {
  const answers = createAnswers(run)
  const responses: [string, JsonObject][] = []
  for (const [key, request] of Object.entries(requests)) {
    if (!isObject(request)) throw new InvalidResult(`input request ${key} is no object`)
    const [response] = await answers.respond({ jsonrpc: '2.0', id: key, ...request })
    const error = RpcError.from(response)
    if (error) throw new InvalidResult(`input request ${key} is not fulfilled: ${error.message}`)
    if (isObject(response?.result)) responses.push([key, response.result])
  }
  // fromEntries defines members, so that a key such as __proto__ stays a key.
  return Object.fromEntries(responses)
}
