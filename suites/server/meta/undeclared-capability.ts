import {
  all,
  at,
  check,
  type Exchange,
  type Finding,
  failed,
  notObserved,
  passed,
  seen,
  warned,
} from '../../../harness/index.ts'
import { codes, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { metaKey } from '../../stimuli/modern.ts'
import { askingTool, declaring } from '../mrtr/parts/asking-tool.ts'

const asksForInput = ({ response }: Exchange): boolean => isJsonObject(response?.result?.inputRequests)

export default using(['eliciting-tool', 'sampling-tool', 'roots-tool']).serverScenario<
  'undeclared' | 'others' | 'declared' | 'again' | 'asListed'
>({
  title: 'A tool that needs a capability of the client',
  async drive({ connect, fixtures }) {
    const tool = askingTool(fixtures)
    if (tool === undefined) return
    const client = await connect({ fresh: true })
    const call = (as: 'undeclared' | 'others' | 'declared' | 'again' | 'asListed', capabilities: JsonObject) =>
      client.request('tools/call', tool.params, { as, ...declaring(capabilities) })
    const { response } = await call('undeclared', {})
    await call('others', tool.others)
    await call('declared', tool.capabilities)
    await call('again', {})
    const listed = at(response?.error?.data, 'requiredCapabilities')
    if (isJsonObject(listed)) await call('asListed', listed)
  },
  judges: {
    'meta.capability.undeclared-not-relied-on': ({ undeclared, others }) =>
      all([undeclared, others].map((exchange) => asksNothing(exchange))),
    'stateless.server.capabilities-not-inferred': ({ undeclared, declared, again }) => {
      if (!asksForInput(declared)) return notObserved('the tool asked for nothing')
      if (asksForInput(undeclared)) return notObserved('it asks clients that never declared anything too')
      return asksNothing(again)
    },
    'meta.capability.missing-error': ({ undeclared }) => {
      const { response, whatCame } = undeclared
      if (response?.error?.code === codes.missingRequiredClientCapability) return passed
      if (asksForInput(undeclared)) return notObserved('it still asked')
      // A server that can do without gives a complete result.
      if (response?.result !== undefined && response.result.isError !== true) return passed
      return failed(`JSON-RPC error ${codes.missingRequiredClientCapability}`, response?.json ?? whatCame)
    },
    'meta.capability.missing-error-data': (labels) =>
      ofError(labels.undeclared, (error) => {
        const listed = at(error.data, 'requiredCapabilities')
        const isNamed = isJsonObject(listed) && Object.keys(listed).length > 0
        if (!isNamed) return failed('data.requiredCapabilities, an object that names the capabilities', error.data)
        const asListed = seen(labels, 'asListed')
        if (asListed === undefined) return passed
        const isEnough = asListed.response?.error?.code !== codes.missingRequiredClientCapability
        return check(isEnough, 'a call that declares what is listed to go on', asListed.response?.json)
      }),
    'meta.capability.missing-error-http-400': ({ undeclared }) =>
      ofError(undeclared, () => {
        if (undeclared.status === 400) return passed
        const hasStarted = undeclared.http !== undefined && undeclared.http.events.length > 1
        return (hasStarted ? warned : failed)('HTTP status 400', undeclared.status)
      }),
  },
})

function asksNothing(exchange: Exchange): Finding {
  const expected = `no inputRequests beyond ${metaKey.clientCapabilities}`
  if (exchange.response === undefined) return notObserved(`the call got ${exchange.whatCame}`)
  return check(!asksForInput(exchange), expected, exchange.response.json)
}

function ofError(exchange: Exchange, judge: (error: JsonObject) => Finding): Finding {
  const { error } = exchange
  return error.code === codes.missingRequiredClientCapability
    ? judge(error)
    : notObserved(`the answer was ${exchange.whatCame}`)
}
