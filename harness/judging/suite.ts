/** What a suite consists of, as types: requirements, scenarios, judges, monitors. The harness knows no single one of them. */

import type { Json, JsonObject, RevisionId, Violation } from '../../schema/index.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { Message } from '../conversation/message.ts'
import type { Site } from '../conversation/read-site.ts'
import type { DriverReport } from '../driver/report.ts'
import type { FixtureDefinition } from '../fixtures/fixture-definition.ts'
import type { Preset } from '../fixtures/preset.ts'
import type { ServerDrive, SiteHandler } from '../peers/client/drive.ts'
import type { GatewayDrive } from '../peers/gateway/drive.ts'
import type { ClientDrive, LaunchOptions, ServerScript } from '../peers/server/drive.ts'
import type { Facts } from '../trace/facts.ts'
import type { Side, TransportKind } from '../trace/place.ts'
import type { BindingKey } from '../wire/http/prover.ts'
import type { Finding } from './finding.ts'
import type { Labels } from './labels.ts'

type Level = 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'MAY'
export type Actor = 'server' | 'client' | 'host' | 'sender' | 'receiver' | 'authorization-server' | 'intermediary'

/** One normative obligation; the fields are explained in suites/requirements/README.md. */
export interface Requirement {
  readonly id: string
  readonly level: Level
  /** What a breach counts as; absent for MAY. */
  readonly verdict?: 'fail' | 'warn'
  readonly priority: 1 | 2 | 3
  readonly actor: Actor
  readonly transport: 'any' | TransportKind
  readonly capability: string
  /** Revision (or extension draft) -> page#anchor. */
  readonly revisions: Readonly<Record<string, string>>
  /** Which statement of that section says it, such as "sentence 3". */
  readonly statements?: Readonly<Record<string, string>>
  readonly also?: Readonly<Record<string, string | readonly string[]>>
  /** Numbers of the proposals (SEPs) that it comes from, as far as the specification names them. */
  readonly seps?: readonly number[]
  /** It comes from an extension or an experiment, or is not stated by the specification: it counts for no tier of SEP-1730. */
  readonly beyondTiers?: true
  /** A more general requirement: a breach of both is reported under this one. */
  readonly refines?: string
  /** Further requirements under which a breach of both is reported. */
  readonly yields_to?: readonly string[]
  readonly says: string
  readonly observe: 'wire' | 'cooperation' | 'none' | 'tolerance'
  readonly needs: readonly string[]
  readonly needs_note?: string
  readonly check: string
  readonly violation: string
  readonly ambiguity?: string
  /** Why no judge reads for it, when none does. */
  readonly unjudged?: string
  /** It is one of the duties of Security Best Practices, or of the security considerations of authorization. */
  readonly security?: true
}

export interface JudgeContext {
  readonly revision: RevisionId
  readonly transport: TransportKind
  readonly facts: Facts
  /** The connections that this execution used, in the order in which they opened. */
  readonly conversations: readonly Conversation[]
  /** Our HTTP servers that speak no MCP, with all that was asked of them. */
  readonly sites: readonly Site[]
  /** The model of the host where that is ours, launch by launch: what it was asked, and what it said. */
  readonly models: readonly Site[]
  /** What the client's driver reported in this execution, in order: its word, where the wire shows nothing. */
  readonly reports: readonly DriverReport[]
  /** True when we ended the execution early: what had not come by then proves nothing. */
  readonly isCutShort: boolean
  /** Validates against a message type of the revision under test; no violations means valid. */
  validate(type: string, value: Json): readonly Violation[]
}

/** Reads the exchanges that the scenario labelled. */
export type Judge<L extends string = string> = (labels: Labels<L>, context: JudgeContext) => Finding

/** Fixtures of the contract that a scenario looks for. */
export interface FixtureUse {
  /** Without them some of its requirements cannot be seen: the `needs` of the ledger. */
  readonly needed: readonly string[]
  /** With them more is seen. */
  readonly helpful: readonly string[]
}

interface ScenarioBase<L extends string> {
  /** Path below suites/ without extension; set when the suite is loaded. */
  readonly id: string
  readonly title: string
  /** Where it can run; by default wherever one of its requirements holds. */
  readonly revisions?: readonly RevisionId[]
  readonly transports?: readonly TransportKind[]
  /**
   * `shared`: `connect()` may return a connection that other scenarios use too, one after the other. `mixed`: the same, but
   * most of it goes over connections of its own, beside those others. `alone`: it changes what other connections see, so it
   * runs after all others, by itself. `process`: it counts what the process of the server does for all connections, so nothing
   * else speaks to that process meanwhile; over stdio it has one of its own. Default `fresh`.
   */
  readonly isolation?: 'fresh' | 'shared' | 'mixed' | 'alone' | 'process'
  /**
   * Over stdio, where each connection is a start of the target: those of `plain` take turns on the shared connections, but for
   * those that count the work of a process; those of `odd`, which send what is no message, on connections apart from all others.
   */
  readonly group?: 'plain' | 'odd' | undefined
  readonly fixtures?: FixtureUse
  /**
   * It waits for work of the target, or for what may never come, most of its time: it begins before the others, and has
   * connections of its own where these are no starts. `work`: for work that takes as long as the target likes; it begins first.
   */
  readonly waits?: true | 'work'
  /**
   * What it sends may cost the target much time or memory: the processes that it starts may use so much and no more (see
   * `watch-usage.ts`), which no pace of the target stretches. Connections of its own over stdio, and each launch of a client.
   */
  readonly costly?: true
  /** It costs many starts, and runs only where it, or what it judges, is named or asked for by topic. */
  readonly onRequest?: true
  /** Requirements for whose monitors it makes the occasion: it runs wherever one of them holds. */
  readonly provokes?: readonly string[]
  /** Requirement id -> judge. Each of them gets a verdict whatever happens. */
  readonly judges: Readonly<Record<string, Judge<L>>>
}

export interface ServerScenario<L extends string = string, F extends string = string> extends ScenarioBase<L> {
  readonly target: 'server' | 'authorization-server'
  drive(context: ServerDrive<L, F>): Promise<void>
}

export interface ClientScenario<L extends string = string> extends ScenarioBase<L> {
  readonly target: 'client'
  /**
   * The id of a scenario that shows whether the client ever asks for something that our other servers have. One that does not
   * is not started again for this one.
   */
  readonly onceAsked?: string
  drive(context: ClientDrive<L>): Promise<void>
}

/** An experiment on what stands between a client and a server, both of them ours. */
export interface GatewayScenario<L extends string = string> extends ScenarioBase<L> {
  readonly target: 'gateway'
  drive(context: GatewayDrive<L>): Promise<void>
}

export type Scenario = ServerScenario | ClientScenario | GatewayScenario

export interface MonitorContext {
  readonly revision: RevisionId
  readonly transport: TransportKind
  /** The side that is judged: the target's, or ours when the harness checks itself. */
  readonly subject: Side
  validate(type: string, value: Json): readonly Violation[]
}

/** Reads one connection from its opening to its end; `conversation.bySubject` is the judged party's part. */
export type MonitorJudge = (conversation: Conversation, context: MonitorContext) => Finding

export interface Monitor {
  /** Path below suites/ without extension; set when the suite is loaded. */
  readonly id: string
  readonly title: string
  readonly judges: Readonly<Record<string, MonitorJudge>>
}

export interface Suite {
  readonly requirements: ReadonlyMap<string, Requirement>
  readonly scenarios: readonly Scenario[]
  readonly monitors: readonly Monitor[]
  readonly fixtures: readonly FixtureDefinition[]
  readonly presets: readonly Preset[]
  /** Rules of monitors that few scenarios show, with these. Any other may be shown by each. */
  readonly shown?: Readonly<Record<string, readonly string[]>>
  /** Names of the official suite (`scenario` or `scenario:check`) with the requirements that cover them. */
  readonly official?: Readonly<Record<string, readonly string[]>>
  /** Requirements on every message, whatever it is about, that this one breaks: what else is wrong with it comes of that. */
  readonly formFlaws?: (message: Message, revision: RevisionId) => readonly string[]
  /** How to open for a client that asks for a token before it says anything. Loaded only for one that says nothing else. */
  readonly opening?: () => Promise<Opening>
  /** Our issuer, where a server is told to trust it. Loaded only then. */
  readonly issuer?: () => Promise<TokenIssuer>
}

export interface Opening {
  /** The same server of ours behind a token; one that has surroundings of its own as it is. */
  protect<L extends string>(script: ServerScript<L>, revision: RevisionId): ServerScript<L>
  /** What a client is told where nothing else is. */
  readonly context: NonNullable<LaunchOptions['context']>
}

export interface TokenIssuer {
  /** What it answers, whoever asks. */
  readonly answer: SiteHandler
  mint(spec: TokenSpec): Promise<string>
  /** A new key, to bind tokens to. */
  newKey(): BindingKey
}

/** What is in a good token of our issuer. */
export interface TokenSpec {
  /** The origin of the issuer. */
  readonly issuer: string
  readonly audience: string
  readonly scope?: string | undefined
  /** Further claims; null leaves one of the usual out. */
  readonly claims?: JsonObject | undefined
  /** How long it is good; default an hour. */
  readonly seconds?: number
}
