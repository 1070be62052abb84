/**
 * Traces for a collector, as OTLP over HTTP. Only our own spans: no library gets this tracer, because some record the messages of errors. A span names routes,
 * tables and ids, and no person: no value of a statement, address, token, body or message.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Attributes, type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nameOf } from './database.ts'
import { isRoutine, nurseryOf, routeOf } from './logging.ts'
import { statementSummary } from './statement-summary.ts'
import type { TraceSettings } from './trace-settings.ts'
import type { Tracer } from './tracing.ts'

/** Milliseconds that the end of the process waits for the last spans. */
const longestFlush = 1_000

export interface Traces extends Tracer {
  /** Sends what is left; it waits a second at most. */
  readonly close: () => Promise<void>
}

/** Spans are sent in batches, beside the requests; where the collector is slow, those that have no room are dropped. */
export function openTraces({ url, sampler, ratio }: TraceSettings): Traces {
  const exporter = new ReportingExporter(new OTLPTraceExporter({ url, timeoutMillis: 5_000 }))
  const processor = new BatchSpanProcessor({ exporter, maxQueueSize: 4_096, exportTimeoutMillis: 6_000 })
  const provider = new TracerProvider({
    sampler: samplerOf(sampler, ratio),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'glasshouse' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [processor],
    spanLimits: { attributeValueLengthLimit: 200 },
  })
  const tracer = provider.getTracer('glasshouse')
  const contexts = new AsyncLocalStorage<Context>()

  const start = (name: string, kind: SpanKind, attributes: Attributes, parent: Context) => {
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    return { span, context: trace.setSpan(parent, span) }
  }

  return {
    watchRequests: (app) => {
      exporter.report = (isDelivered) =>
        isDelivered
          ? app.log.warn('Traces are delivered to the collector again.')
          : app.log.warn('Traces cannot be delivered: the collector does not take them.')
      watchRequests(app, start, contexts)
    },
    statement: async (text, send) => {
      const parent = contexts.getStore()
      if (parent === undefined) return send()
      const summary = statementSummary(text)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'glasshouse.statement': nameOf(text) }
      const { span } = start(summary, SpanKind.CLIENT, attributes, parent)
      return endWith(span, send)
    },
    job: async ({ name, nursery_id }, work) => {
      const attributes = { 'glasshouse.job': name, ...(nursery_id !== undefined && { 'glasshouse.nursery': nursery_id }) }
      const { span, context } = start(`job ${name}`, SpanKind.CONSUMER, attributes, ROOT_CONTEXT)
      return endWith(span, () => contexts.run(context, work))
    },
    capture: () => {
      const context = contexts.getStore()
      return (work) => (context === undefined ? work() : contexts.run(context, work))
    },
    close: async () => {
      const ending = provider.shutdown().catch(() => undefined)
      await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, longestFlush).unref())])
    },
  }
}

type Start = (name: string, kind: SpanKind, attributes: Attributes, parent: Context) => { span: Span; context: Context }

function watchRequests(app: FastifyInstance, start: Start, contexts: AsyncLocalStorage<Context>): void {
  const started = new WeakMap<FastifyRequest, ReturnType<Start>>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request)
    if (isRoutine(route)) return done()
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'glasshouse.request_id': String(request.id),
    }
    const traced = start(`${request.method} ${route}`, SpanKind.SERVER, attributes, parentOf(request))
    started.set(request, traced)
    contexts.run(traced.context, done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = started.get(request)?.span
    const nursery = nurseryOf(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (nursery !== undefined) span?.setAttribute('glasshouse.nursery', nursery)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(statusCode))
    span?.end()
    done()
  })
}

/** The trace that a trusted proxy has started. From anybody else the header would decide what is sampled, and under which id. */
function parentOf({ ips, headers: { traceparent } }: FastifyRequest): Context {
  const isForwarded = ips !== undefined && ips.length > 1
  const parent = isForwarded && typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

/** Ends the span with the work. An error is named by its code or its class: its message may quote a row. */
async function endWith<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', kindOf(error))
    throw error
  } finally {
    span.end()
  }
}

function kindOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (typeof code === 'string') return code
  return error instanceof Error ? error.constructor.name : 'unknown'
}

function samplerOf(name: TraceSettings['sampler'], ratio: number): Sampler {
  const root = name.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(ratio)
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler()
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** Reports when spans can no longer be delivered, and when they can again: once each. */
class ReportingExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  #isDelivering = true
  report: (isDelivered: boolean) => void = () => {}

  constructor(exporter: SpanExporter) {
    this.#exporter = exporter
  }

  export(spans: ReadableSpan[], resultCallback: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      const isDelivered = result.code === ExportResultCode.SUCCESS
      if (isDelivered !== this.#isDelivering) this.report(isDelivered)
      this.#isDelivering = isDelivered
      resultCallback(result)
    })
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush?.() ?? Promise.resolve()
  }
}
