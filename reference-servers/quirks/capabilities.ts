/** What a server offers: everything beyond the core is optional. */

import { isObject } from '../json-rpc.ts'
import { quirks } from '../quirk.ts'
import { since, until } from '../revisions.ts'
import { offers } from './parts/offers.ts'

const only = (...names: readonly string[]) =>
  offers((all) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))))
const without = (...names: readonly string[]) =>
  offers((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))))

/** Without any tool hardly anything else can be brought about. */
const nearlyAll = ['*']

export default quirks({
  'no-capabilities': {
    says: 'It offers nothing but the core.',
    seams: only(),
    tolerates: ['base.core.components-optional'],
    hides: nearlyAll,
  },
  'tools-only': {
    says: 'It offers tools, and says nothing of changes.',
    // Our server runs calls as tasks whatever it declares, which 2025-11-25 forbids (basic/utilities/tasks#capability-negotiation).
    revisions: [...until('2025-06-18'), ...since('2026-07-28')],
    seams: {
      ...offers(({ tools }) => (tools === undefined ? {} : { tools: {} })),
      // A server that embeds resources has to declare them (server/tools#embedded-resources).
      tools: (context, next) => next(context).filter(({ name }) => name !== 'content-tool'),
    },
    tolerates: ['base.core.components-optional'],
    hides: nearlyAll,
  },
  'resources-only': {
    says: 'It offers resources, without subscriptions and changes.',
    seams: offers(({ resources }) => (resources === undefined ? {} : { resources: {} })),
    tolerates: ['base.core.components-optional', 'resources.capability.features-optional'],
    hides: nearlyAll,
  },
  'prompts-only': {
    says: 'It offers prompts alone.',
    seams: offers(({ prompts }) => (prompts === undefined ? {} : { prompts: {} })),
    tolerates: ['base.core.components-optional'],
    hides: nearlyAll,
  },
  'subscriptions-without-list-changes': {
    says: 'It offers subscriptions to resources, but says nothing of changes of lists.',
    seams: offers((all) => ({
      ...all,
      ...('tools' in all && { tools: {} }),
      ...('prompts' in all && { prompts: {} }),
      ...(isObject(all.resources) && { resources: all.resources.subscribe === true ? { subscribe: true } : {} }),
    })),
    tolerates: ['resources.capability.features-optional', 'caching.server.ttl-independent-of-list-changed'],
    hides: ['*list-changed*', 'subscriptions.*', 'tools.list*', 'prompts.list*', 'resources.list*'],
  },
  'list-changes-without-subscriptions': {
    says: 'It tells of changes of its lists, but takes no subscriptions to resources.',
    seams: offers((all) => ({
      ...all,
      ...(isObject(all.resources) && { resources: all.resources.listChanged === true ? { listChanged: true } : {} }),
    })),
    tolerates: ['resources.capability.features-optional'],
    hides: ['resources.subscribe*', 'resources.unsubscribe*', 'resources.updated*', 'subscriptions.*'],
  },
  'flags-that-are-false': {
    says: 'It declares listChanged and subscribe as false.',
    seams: {
      ...offers((all) => ({
        ...all,
        ...('tools' in all && { tools: { listChanged: false } }),
        ...('prompts' in all && { prompts: { listChanged: false } }),
        ...('resources' in all && { resources: { listChanged: false, subscribe: false } }),
      })),
    },
    tolerates: ['resources.capability.features-optional'],
    hides: [
      '*list-changed*',
      'subscriptions.*',
      'resources.subscribe*',
      'resources.unsubscribe*',
      'resources.updated*',
      'tools.list*',
      'prompts.list*',
      'resources.list*',
    ],
  },
  'no-logging': {
    says: 'It has no logging.',
    seams: without('logging'),
    tolerates: ['base.core.components-optional'],
    hides: ['logging.*'],
  },
  'completes-nothing': {
    says: 'It declares no completions, and answers whoever asks for some with an empty list.',
    revisions: since('2025-03-26'),
    seams: {
      capabilities: without('completions').capabilities,
      handlers: { 'completion/complete': () => ({ completion: { values: [] } }) },
    },
    hides: ['completion.*'],
    unadvised: ['completion.error.method-not-found', 'errors.method-not-found.capability-gated'],
  },
  'no-completions': {
    says: 'It has no completions.',
    revisions: since('2025-03-26'),
    seams: without('completions'),
    tolerates: ['base.core.components-optional'],
    hides: ['completion.*'],
  },
})
