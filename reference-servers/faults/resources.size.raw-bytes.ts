import { binary } from '../features/content.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.size.raw-bytes',
  says: 'gives the length of the base64 text as size',
  seams: {
    handlers: {
      'resources/list': async (request, context, next) => {
        const result = await next(request, context)
        const resources = Array.isArray(result.resources) ? result.resources.filter(isObject) : []
        const sized = resources.map((one) => (one.uri === 'fixture://binary' ? { ...one, size: binary.length } : one))
        return { ...result, resources: sized }
      },
    },
  },
})
