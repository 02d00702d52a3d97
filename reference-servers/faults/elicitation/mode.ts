import { faults } from '../../fault.ts'
import { notification, recodeToolError, sendBefore } from '../../fault-edits.ts'
import { ask } from '../../fault-overrides.ts'

export default faults({
  'elicitation.capability.undeclared-not-requested': {
    says: 'elicits from whoever calls',
    alsoBreaks: { 'meta.capability.undeclared-not-relied-on': 'it says the same of all capabilities' },
    seams: {
      declared: (method, capabilities, next) =>
        (method === 'elicitation/create' && capabilities.elicitation === undefined) || next(method, capabilities),
    },
  },
  'elicitation.complete.gone-in-2026-07-28': {
    says: 'tells that an elicitation is complete, as in 2025-11-25',
    seams: sendBefore('tools/call', notification('notifications/elicitation/complete', { elicitationId: 'e' })),
  },
  'elicitation.mode.undeclared-form': {
    says: 'takes any mode of elicitation for forms',
    seams: {
      declared: (method, capabilities, next) =>
        (method === 'elicitation/create' && capabilities.elicitation !== undefined) || next(method, capabilities),
    },
  },
  'elicitation.mode.undeclared-url': {
    says: 'sends clients to a page that know forms only',
    seams: {
      declared: (method, capabilities, next) =>
        (method === 'elicitation/create' && capabilities.elicitation !== undefined) || next(method, capabilities),
      ...ask('elicitation/create', ({ message }) => ({
        mode: 'url',
        message,
        url: 'https://example.com/connect',
        elicitationId: 'one',
      })),
    },
  },
  'elicitation.url-required-error.gone-in-2026-07-28': {
    says: 'refuses tools with the code of 2025-11-25',
    seams: recodeToolError(-32042),
  },
})
