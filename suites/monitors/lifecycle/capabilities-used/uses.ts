/** What needs which capability: method -> capability -> the requirements that say so. */
import type { JsonObject, RevisionId } from '../../../../schema/index.ts'
import type { RequirementId } from '../../../define.ts'

interface Rule {
  readonly id: RequirementId
  /** Last revision in which a breach is reported under it; afterwards a stricter rule says the same. */
  readonly until?: RevisionId
}

export interface Use {
  readonly methods: readonly string[]
  /** Path in the capabilities of the side that has to declare it. */
  readonly capability: string
  /** A wider capability; if even that is not declared, only the requirement about it is violated. */
  readonly within?: string
  /** Which messages with these methods are meant; default all. */
  readonly fits?: (params: JsonObject) => boolean
  /** First revision that has the capability. */
  readonly since?: RevisionId
  /** True: its rules do not refine the general rule on negotiated capabilities, which then keeps quiet. */
  readonly alone?: true
  /** Without any the general rule on negotiated capabilities stands alone. */
  readonly rules: readonly Rule[]
}

interface Side {
  /** Uses of what the server declares. */
  readonly ofServer: readonly Use[]
  /** Uses of what the client declares. */
  readonly ofClient: readonly Use[]
}

const rules = (...ids: readonly RequirementId[]): readonly Rule[] => ids.map((id) => ({ id }))

const isUrlMode = ({ mode }: JsonObject): boolean => mode === 'url'

export const serverUse: Side = {
  ofServer: [
    {
      methods: ['notifications/tools/list_changed'],
      capability: 'tools.listChanged',
      rules: rules('tools.list-changed.undeclared', 'tools.list-changed.undeclared-strict'),
    },
    {
      methods: ['notifications/prompts/list_changed'],
      capability: 'prompts.listChanged',
      rules: rules('prompts.list-changed.undeclared', 'prompts.list-changed.undeclared-strict'),
    },
    {
      methods: ['notifications/resources/list_changed'],
      capability: 'resources.listChanged',
      rules: rules('resources.list-changed.undeclared', 'resources.list-changed.undeclared-strict'),
    },
    {
      methods: ['notifications/resources/updated'],
      capability: 'resources.subscribe',
      rules: rules('capabilities.server.resource-updates-need-subscribe'),
    },
    {
      methods: ['notifications/message'],
      capability: 'logging',
      alone: true,
      rules: rules('logging.server.declare-capability'),
    },
  ],
  ofClient: [
    {
      methods: ['roots/list'],
      capability: 'roots',
      rules: [
        { id: 'roots.capability.undeclared-not-requested' },
        { id: 'roots.capability.check-before-use', until: '2025-03-26' },
      ],
    },
    {
      methods: ['sampling/createMessage'],
      capability: 'sampling',
      rules: rules(
        'sampling.capability.undeclared-not-requested',
        'sampling.capability.undeclared-not-requested-should',
      ),
    },
    {
      methods: ['sampling/createMessage'],
      capability: 'sampling.tools',
      since: '2025-11-25',
      fits: ({ tools, toolChoice }) => tools !== undefined || toolChoice !== undefined,
      rules: rules('sampling.tools.undeclared-not-sent'),
    },
    {
      methods: ['elicitation/create'],
      capability: 'elicitation',
      rules: rules('elicitation.capability.undeclared-not-requested'),
    },
    {
      methods: ['elicitation/create'],
      capability: 'elicitation.url',
      within: 'elicitation',
      since: '2025-11-25',
      fits: isUrlMode,
      rules: rules('elicitation.mode.undeclared-url'),
    },
    {
      methods: ['elicitation/create'],
      capability: 'elicitation.form',
      within: 'elicitation',
      since: '2025-11-25',
      fits: (params) => !isUrlMode(params),
      rules: rules('elicitation.mode.undeclared-form'),
    },
  ],
}

export const clientUse: Side = {
  ofServer: [
    {
      methods: ['tools/list', 'tools/call'],
      capability: 'tools',
      rules: rules('tools.capability.client-respects', 'tools.capability.client-respects-strict'),
    },
    {
      methods: ['prompts/list', 'prompts/get'],
      capability: 'prompts',
      rules: rules('prompts.capability.client-respects', 'prompts.capability.client-respects-strict'),
    },
    {
      methods: ['resources/list', 'resources/templates/list', 'resources/read', 'resources/subscribe'],
      capability: 'resources',
      rules: rules('resources.capability.client-respects', 'resources.capability.client-respects-strict'),
    },
    {
      methods: ['resources/subscribe', 'resources/unsubscribe'],
      capability: 'resources.subscribe',
      rules: rules('resources.subscribe.client-respects', 'resources.subscribe.client-respects-strict'),
    },
    { methods: ['completion/complete'], capability: 'completions', since: '2025-03-26', rules: [] },
    { methods: ['logging/setLevel'], capability: 'logging', rules: [] },
  ],
  ofClient: [
    {
      methods: ['notifications/roots/list_changed'],
      capability: 'roots.listChanged',
      rules: rules(
        'roots.capability.list-changed-only-if-declared',
        'roots.capability.list-changed-only-if-declared-should',
      ),
    },
  ],
}
