import { invalidParams } from '../errors.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.server.ignores-extra-input',
  says: 'refuses answers that it did not ask for',
  revisions: ['2026-07-28'],
  seams: {
    handlers: {
      'tools/call': (request, context, next) => {
        const { inputResponses } = context.params
        const keys = isObject(inputResponses) ? Object.keys(inputResponses) : []
        const isUnknown = (key: string) => !/^(name|line)\d$|^roots$/.test(key)
        if (keys.some(isUnknown)) throw invalidParams('inputResponses: unknown key')
        return next(request, context)
      },
    },
  },
})
