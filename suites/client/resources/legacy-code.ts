import { modern, notObserved, RpcError, type ServerScript, seen } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'

const gone = 'x-suite://gone'
const there = 'x-suite://there'

const server = (code: number): ServerScript<GoingOn> => ({
  capabilities: { tools: {}, resources: {} },
  on: {
    'resources/list': async () => ({
      resources: [
        { uri: gone, name: 'gone' },
        { uri: there, name: 'there' },
      ],
    }),
    'resources/read': async (request) => {
      const { uri = '' } = request.params
      if (uri !== gone) return { contents: [{ uri, text: 'something' }] }
      if (code === codes.resourceNotFound) request.deliberate('the code of an older revision')
      throw new RpcError(code, 'Resource not found', { uri })
    },
  },
})

export default using(['read-resource']).clientScenario<GoingOn>({
  title: 'A resource that is not found, by the code of older revisions',
  revisions: modern,
  drive: (drive) =>
    driveOn(drive, () => server(codes.resourceNotFound), {
      plain: server(codes.invalidParams),
      fits: ({ method, params }) => method === 'resources/read' && JSON.stringify(params).includes(there),
    }),
  judges: {
    'resources.read.client-accepts-legacy-code': (labels, { conversations }) => {
      const next = seen(labels, 'next')?.sent?.seq ?? Number.POSITIVE_INFINITY
      const refused = conversations
        .flatMap(({ exchanges }) => exchanges)
        .some(({ response }) => response?.error?.code === codes.resourceNotFound && response.seq < next)
      if (!refused) return notObserved('the client read no resource that was not there')
      return wentOn(labels, `error ${codes.resourceNotFound} for a resource`, 'read-resource')
    },
  },
})
