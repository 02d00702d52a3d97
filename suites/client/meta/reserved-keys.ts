import { at } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { isJsonObject, type Json } from '../../../schema/index.ts'
import { clientScenario } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'

const values: readonly Json[] = [7, null, ['a', 1], { a: { b: [] } }, false, '']

/** A key that is reserved and that no revision defines, with another value in each result. */
function withReservedKey(key: string): (method: string, result: JsonObject) => JsonObject {
  let count = 0
  return (_, result) => {
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
    return driveOn(drive, () => ({ finish: withReservedKey(key) }))
  },
  judges: {
    'meta.reserved-keys.no-assumptions': (labels) => wentOn(labels, 'results with an unknown reserved key in _meta'),
  },
})
