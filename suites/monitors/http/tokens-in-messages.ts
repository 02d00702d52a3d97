import { at } from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, reading } from '../parts/readings.ts'

/** `progressToken` and its like are no credentials. */
const credential = /(^|[./_-])(access[-_]?token|id[-_]?token|refresh[-_]?token|bearer([-_]?token)?|authorization)$/i

const id = 'authorization.applicability.stdio-client'

export default monitor({
  title: 'Credentials in the messages of a stdio client',
  judges: judgesFrom(
    [id],
    ({ bySubject }) =>
      bySubject.map(({ params, seq }) => {
        const meta = at(params, '_meta')
        const names = isJsonObject(meta) ? Object.keys(meta) : []
        const name = names.find((one) => credential.test(one) && typeof at(meta, one) === 'string')
        const finding = name !== undefined && {
          expected: 'no token in messages: credentials are in the environment',
          actual: name,
        }
        return reading(id, finding, seq)
      }),
    'the client has sent nothing',
  ),
})
