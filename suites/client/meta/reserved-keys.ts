import { at, type MethodScript } from '../../../harness/index.ts'
import { isJsonObject, type Json } from '../../../schema/index.ts'
import { clientScenario } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'

const values: readonly Json[] = [7, null, ['a', 1], { a: { b: [] } }, false]

/** Adds a key that is reserved and that no revision defines, with another value in each result. */
function withReservedKey(key: string): MethodScript<GoingOn> {
  let count = 0
  return async (request, next) => {
    request.deliberate('a reserved key that nobody defines')
    const result = await next()
    const meta = at(result, '_meta')
    count += 1
    return { ...result, _meta: { ...(isJsonObject(meta) ? meta : {}), [key]: values[count % values.length] ?? null } }
  }
}

export default clientScenario<GoingOn>({
  title: 'Results with a reserved key in _meta that nobody defines',
  drive: (drive) => {
    const key =
      drive.revision.id === '2025-06-18' ? 'modelcontextprotocol.io/x-suite' : 'io.modelcontextprotocol/x-suite'
    return driveOn(drive, () => {
      const script = withReservedKey(key)
      return { on: { 'tools/list': script, 'tools/call': script } }
    })
  },
  judges: {
    'meta.reserved-keys.no-assumptions': (labels) => wentOn(labels, 'results with an unknown reserved key in _meta'),
  },
})
