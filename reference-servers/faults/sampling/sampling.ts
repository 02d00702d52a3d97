import { type Fault, faults } from '../../fault.ts'
import { ask, passingOn } from '../../fault-overrides.ts'
import { isObject } from '../../json-rpc.ts'

const unasked: Fault = {
  says: 'samples with whoever calls',
  seams: {
    declared: (method, capabilities, next) =>
      (method === 'sampling/createMessage' && capabilities.sampling === undefined) || next(method, capabilities),
  },
}

export default faults({
  'sampling.capability.undeclared-not-requested-should': unasked,
  'sampling.capability.undeclared-not-requested': unasked,
  'sampling.context.avoid-values': {
    says: 'wants its own context in the sample, where the client gives it',
    seams: ask('sampling/createMessage', (params, { clientCapabilities: { sampling } }) =>
      isObject(sampling) && sampling.context !== undefined ? { ...params, includeContext: 'thisServer' } : params,
    ),
  },
  'sampling.context.only-if-declared': {
    says: 'wants the context of all servers from clients that do not give it',
    seams: ask('sampling/createMessage', (params, { clientCapabilities: { sampling } }) =>
      isObject(sampling) && sampling.context !== undefined ? params : { ...params, includeContext: 'allServers' },
    ),
  },
  'sampling.create-message.shape': {
    says: 'gives the number of tokens as text',
    seams: ask('sampling/createMessage', (params) => ({ ...params, maxTokens: '100' })),
  },
  'sampling.message.role-and-content': {
    says: 'lets the system speak as a message',
    seams: ask('sampling/createMessage', (params) => ({
      ...params,
      messages: [{ role: 'system', content: { type: 'text', text: 'Be brief.' } }],
    })),
  },
  'sampling.preferences.priority-range': {
    says: 'gives a priority on a scale up to ten',
    seams: ask('sampling/createMessage', (params) => ({ ...params, modelPreferences: { intelligencePriority: 10 } })),
  },
  'sampling.security.server-validates-content': {
    says: 'passes on what was sampled without a look',
    seams: () => {
      let text: unknown
      const keep = (answer: unknown) => {
        if (isObject(answer) && isObject(answer.content)) text = answer.content.text
      }
      return passingOn('sampling-tool', keep, () => (text === undefined ? undefined : String(text)))
    },
  },
  'sampling.tools.undeclared-not-sent': {
    says: 'offers tools whatever the client declared',
    seams: {
      declared: (method, capabilities, next) =>
        (method === 'sampling/createMessage' && capabilities.sampling !== undefined) || next(method, capabilities),
      ...ask('sampling/createMessage', (params) => ({ ...params, tools: [] })),
    },
  },
})
