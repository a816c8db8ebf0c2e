/*
 * Models of the PP-OCR family come as they were trained: after each convolution stand a factor and an addend that were learned,
 * a hard swish in four steps and a factor and an addend again, each a pass over all of the picture that onnxruntime does not put
 * together. Here they are put into the weights of the convolutions beside them, and the hard swish into two steps.
 * Of the format (ONNX, a protocol buffer) only what that needs is read; everything else is copied as it is.
 */

interface Field {
  tag: number;
  wire: number;
  /** What it holds: the bytes of a text, a message or a float, or a whole number. */
  bytes: Uint8Array;
  number: number;
  /** All of it as it stands in the message. */
  whole: Uint8Array;
}

/** A step of the graph (NodeProto: 1 inputs, 2 outputs, 4 operator, 5 attributes). */
interface Node {
  inputs: string[];
  outputs: string[];
  op: string;
  fields: Field[];
  /** Written in place of `fields` when a pass made or changed it. */
  remade?: Uint8Array;
  gone?: boolean;
}

interface Tensor {
  dims: number[];
  values: Float32Array;
}

interface Conv {
  weights: Tensor;
  bias: Float32Array;
  /** No pixel is added around the picture. */
  bare: boolean;
}

const utf8 = new TextDecoder();
const asBytes = new TextEncoder();

function varint(bytes: Uint8Array, at: number): [value: number, next: number] {
  let value = 0;
  for (let scale = 1, i = at; i < bytes.length; scale *= 128, i++) {
    value += (bytes[i]! & 127) * scale;
    if (bytes[i]! < 128) return [value, i + 1];
  }
  throw new RangeError("The model ends in the middle of a number.");
}

function fieldsOf(bytes: Uint8Array): Field[] {
  const out: Field[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = at;
    let key = 0;
    [key, at] = varint(bytes, at);
    const field = { tag: Math.floor(key / 8), wire: key & 7, bytes: bytes.subarray(0, 0), number: 0 };
    if (field.wire === 0) [field.number, at] = varint(bytes, at);
    else {
      let length = field.wire === 1 ? 8 : 4;
      if (field.wire === 2) [length, at] = varint(bytes, at);
      field.bytes = bytes.subarray(at, at + length);
      at += length;
    }
    out.push({ ...field, whole: bytes.subarray(start, at) });
  }
  return out;
}

/** The whole numbers of a repeated field, which may be packed into one. */
function wholesOf(field: Field): number[] {
  if (field.wire === 0) return [field.number];
  const out: number[] = [];
  for (let at = 0, value = 0; at < field.bytes.length; ) {
    [value, at] = varint(field.bytes, at);
    out.push(value);
  }
  return out;
}

const texts = (fields: Field[], tag: number): string[] =>
  fields.filter((f) => f.tag === tag).map((f) => utf8.decode(f.bytes));
const first = (fields: Field[], tag: number): Field | undefined => fields.find((f) => f.tag === tag);

function written(value: number): number[] {
  const out: number[] = [];
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) out.push((left % 128) + 128);
  return [...out, left];
}

const message = (tag: number, ...parts: Uint8Array[]): Uint8Array => {
  const length = parts.reduce((sum, p) => sum + p.length, 0);
  return Buffer.concat([Uint8Array.from([...written(tag * 8 + 2), ...written(length)]), ...parts]);
};
const text = (tag: number, value: string): Uint8Array => message(tag, asBytes.encode(value));
const whole = (tag: number, value: number): Uint8Array =>
  Uint8Array.from([...written(tag * 8), ...written(value)]);

/** The numbers that an attribute of a node holds (AttributeProto: 2 a float, 3 a whole number, 8 many of them). */
function numbers(node: Node, name: string): number[] {
  const found = node.fields
    .filter((f) => f.tag === 5)
    .map((f) => fieldsOf(f.bytes))
    .find((a) => texts(a, 1)[0] === name);
  return (found ?? []).flatMap((f) => {
    if (f.tag === 2 && f.wire === 5) return [viewOf(f.bytes).getFloat32(0, true)];
    if (f.tag === 3 && f.wire === 0) return [f.number];
    return f.tag === 8 ? wholesOf(f) : [];
  });
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** A tensor of floats (TensorProto: 1 sizes, 2 kind, 4 and 9 values), or null when it is of another kind. */
function tensorOf(bytes: Uint8Array): Tensor | null {
  const fields = fieldsOf(bytes);
  if (first(fields, 2)?.number !== 1) return null;
  const dims = fields.filter((f) => f.tag === 1).flatMap(wholesOf);
  const raw = fields.find((f) => f.tag === 9) ?? fields.find((f) => f.tag === 4 && f.wire === 2);
  if (!raw) return null;
  return { dims, values: new Float32Array(new Uint8Array(raw.bytes).buffer) };
}

const tensorBytes = (name: string, { dims, values }: Tensor): Uint8Array =>
  Buffer.concat([
    ...dims.map((d) => whole(1, d)),
    whole(2, 1),
    text(8, name),
    message(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  ]);

const attribute = (name: string, kind: number, ...value: Uint8Array[]): Uint8Array =>
  message(5, text(1, name), ...value, whole(20, kind));
const wholes = (name: string, values: number[]) => attribute(name, 7, ...values.map((v) => whole(8, v)));
const float = (name: string, value: number) =>
  attribute(name, 1, Uint8Array.from([2 * 8 + 5]), new Uint8Array(Float32Array.of(value).buffer));

const made = (op: string, inputs: string[], output: string, ...attributes: Uint8Array[]): Node => ({
  op,
  inputs,
  outputs: [output],
  fields: [],
  remade: Buffer.concat([...inputs.map((i) => text(1, i)), text(2, output), text(4, op), ...attributes]),
});

/** One graph while its passes are put together (ModelProto 7; GraphProto: 1 nodes, 5 tensors, 12 outputs). */
class Graph {
  readonly nodes: Node[];
  readonly #graph: Field[];
  readonly #model: Field[];
  readonly #tensors = new Map<string, Uint8Array>();
  readonly #convs = new Map<Node, Conv>();
  readonly #added: Uint8Array[] = [];
  #uses = new Map<string, Node[]>();
  readonly #ends: Set<string>;

  constructor(model: Uint8Array) {
    this.#model = fieldsOf(model);
    const graph = first(this.#model, 7);
    if (!graph) throw new RangeError("There is no graph in the model.");
    this.#graph = fieldsOf(graph.bytes);
    this.nodes = this.#graph
      .filter((f) => f.tag === 1)
      .map((f) => {
        const fields = fieldsOf(f.bytes);
        return { inputs: texts(fields, 1), outputs: texts(fields, 2), op: texts(fields, 4)[0] ?? "", fields };
      });
    for (const { bytes } of this.#graph.filter((f) => f.tag === 5))
      this.#tensors.set(texts(fieldsOf(bytes), 8)[0] ?? "", bytes);
    for (const node of this.nodes)
      if (node.op === "Constant") {
        const held = node.fields.filter((f) => f.tag === 5).map((f) => fieldsOf(f.bytes))[0];
        const tensor = held && first(held, 5);
        if (tensor) this.#tensors.set(node.outputs[0]!, tensor.bytes);
      }
    this.#ends = new Set(this.#graph.filter((f) => f.tag === 12).flatMap((f) => texts(fieldsOf(f.bytes), 1)));
    for (const node of this.nodes)
      for (const input of new Set(node.inputs))
        this.#uses.set(input, [...(this.#uses.get(input) ?? []), node]);
  }

  tensor(name: string | undefined): Tensor | null {
    const bytes = name === undefined ? undefined : this.#tensors.get(name);
    return bytes ? tensorOf(bytes) : null;
  }

  usesOf(name: string): Node[] {
    return this.#ends.has(name) ? [] : (this.#uses.get(name) ?? []).filter((n) => !n.gone);
  }

  /** The only node that takes a value, when it is of this kind and its other input is one number. */
  scalarStep(name: string, op: string): { node: Node; by: number } | null {
    const [node, other] = this.usesOf(name);
    if (!node || other || node.op !== op || node.inputs.length !== 2) return null;
    const values = this.tensor(node.inputs.find((i) => i !== name))?.values;
    return values?.length === 1 ? { node, by: values[0]! } : null;
  }

  /** A factor and an addend one after the other. */
  affine(name: string): { nodes: Node[]; by: number; plus: number; end: string } | null {
    const mul = this.scalarStep(name, "Mul");
    const add = mul && this.scalarStep(mul.node.outputs[0]!, "Add");
    return add && { nodes: [mul.node, add.node], by: mul.by, plus: add.by, end: add.node.outputs[0]! };
  }

  conv(node: Node): Conv | null {
    if (node.op !== "Conv") return null;
    const known = this.#convs.get(node);
    if (known) return known;
    const weights = this.tensor(node.inputs[1]);
    const bias = node.inputs[2] === undefined ? null : this.tensor(node.inputs[2])?.values;
    if (!weights || !bias) return null;
    const pads = numbers(node, "pads");
    const conv = { weights, bias, bare: pads.length > 0 && pads.every((p) => p === 0) };
    this.#convs.set(node, conv);
    return conv;
  }

  replace(nodes: Node[], made: Node[]): void {
    const at = this.nodes.indexOf(nodes[nodes.length - 1]!);
    for (const node of nodes) node.gone = true;
    this.nodes.splice(at + 1, 0, ...made);
    for (const node of made)
      for (const input of new Set(node.inputs))
        this.#uses.set(input, [...(this.#uses.get(input) ?? []), node]);
  }

  add(name: string, tensor: Tensor): string {
    this.#added.push(message(5, tensorBytes(name, tensor)));
    return name;
  }

  bytes(): Uint8Array {
    for (const [node, { weights, bias }] of this.#convs) {
      const [w, b] = [`${node.outputs[0]}.w`, `${node.outputs[0]}.b`];
      this.add(w, weights);
      this.add(b, { dims: [bias.length], values: bias });
      node.remade = Buffer.concat([
        ...[node.inputs[0]!, w, b].map((i) => text(1, i)),
        ...node.outputs.map((o) => text(2, o)),
        ...node.fields.filter((f) => f.tag !== 1 && f.tag !== 2).map((f) => f.whole),
      ]);
    }
    const used = new Set(
      this.nodes.flatMap((n) => (n.gone ? [] : this.#convs.has(n) ? n.inputs.slice(0, 1) : n.inputs)),
    );
    const kept = this.nodes.filter((n) => !n.gone && (n.op !== "Constant" || used.has(n.outputs[0]!)));
    const graph = [
      ...kept.map((n) => message(1, n.remade ?? Buffer.concat(n.fields.map((f) => f.whole)))),
      ...this.#graph
        .filter((f) => f.tag !== 1 && !(f.tag === 5 && !used.has(texts(fieldsOf(f.bytes), 8)[0] ?? "")))
        .map((f) => f.whole),
      ...this.#added,
    ];
    return Buffer.concat(this.#model.map((f) => (f.tag === 7 ? message(7, ...graph) : f.whole)));
  }
}

/** A convolution's answer multiplied and added to: the same of its weights. */
function foldAfter(graph: Graph, node: Node): void {
  const step = graph.affine(node.outputs[0]!);
  const conv = step && graph.conv(node);
  if (!conv) return;
  multiply(conv.weights.values, step.by);
  conv.bias = conv.bias.map((b) => b * step.by + step.plus);
  node.outputs = [step.end];
  for (const gone of step.nodes) gone.gone = true;
}

/** x clip(x + 3, 0, 6) / 6, its nodes and what comes out. */
function hardSwish(graph: Graph, x: string): { nodes: Node[]; end: string } | null {
  const uses = graph.usesOf(x);
  if (uses.length !== 2) return null;
  const add = uses.find((n) => n.op === "Add");
  const mul = uses.find((n) => n.op === "Mul");
  const [clip, other] = add ? graph.usesOf(add.outputs[0]!) : [];
  if (!add || !mul || clip?.op !== "Clip" || other || !mul.inputs.includes(clip.outputs[0]!)) return null;
  const by = graph.tensor(add.inputs.find((i) => i !== x))?.values;
  const bound = (name: string, at: number) =>
    numbers(clip, name)[0] ?? graph.tensor(clip.inputs[at])?.values[0];
  if (by?.length !== 1 || by[0] !== 3 || (bound("min", 1) ?? 0) !== 0 || bound("max", 2) !== 6) return null;
  const div = graph.scalarStep(mul.outputs[0]!, "Div");
  if (div?.by !== 6) return null;
  return { nodes: [add, clip, mul, div.node], end: div.node.outputs[0]! };
}

/** The hard swish behind a convolution in two steps, and what is learned after it in the convolutions that take it. */
function foldSwish(graph: Graph, node: Node): void {
  const x = node.outputs[0]!;
  const swish = hardSwish(graph, x);
  if (!swish) return;
  const share = made("HardSigmoid", [x], `${x}.share`, float("alpha", 1 / 6), float("beta", 0.5));
  const step = graph.affine(swish.end);
  const channels = graph.conv(node)?.weights.dims[0];
  if (!step || channels === undefined) {
    graph.replace(swish.nodes, [share, made("Mul", [x, `${x}.share`], swish.end)]);
    return;
  }
  const all = [...swish.nodes, ...step.nodes];
  const takers = graph.usesOf(step.end);
  const convs = takers.map((n) => (n.inputs[0] === step.end ? graph.conv(n) : null));
  if (takers.length > 0 && convs.every((c) => c?.bare)) {
    for (const conv of convs) if (conv) feed(conv, step);
    graph.replace(all, [share, made("Mul", [x, `${x}.share`], step.end)]);
    return;
  }
  // What is added would be missing in the rim of zeros that the next one lays around: it stays a step of its own.
  const values = (value: number) => new Float32Array(channels).fill(value);
  const w = graph.add(`${step.end}.by`, { dims: [channels, 1, 1, 1], values: values(step.by) });
  const b = graph.add(`${step.end}.plus`, { dims: [channels], values: values(step.plus) });
  graph.replace(all, [
    share,
    made("Mul", [x, `${x}.share`], swish.end),
    made(
      "Conv",
      [swish.end, w, b],
      step.end,
      attribute("group", 2, whole(3, channels)),
      wholes("kernel_shape", [1, 1]),
    ),
  ]);
}

/** A convolution whose input was multiplied and added to, of the input as it was. */
function feed(conv: Conv, { by, plus }: { by: number; plus: number }): void {
  const { dims, values } = conv.weights;
  const each = values.length / dims[0]!;
  conv.bias = conv.bias.map((b, o) => {
    let sum = 0;
    for (let i = o * each; i < (o + 1) * each; i++) sum += values[i]!;
    return b + plus * sum;
  });
  multiply(values, by);
}

function multiply(values: Float32Array, by: number): void {
  for (let i = 0; i < values.length; i++) values[i]! *= by;
}

/** A model that gives the same numbers (but for the last digits of floats) in fewer passes. Throws RangeError for what is no model. */
export function folded(model: Uint8Array): Uint8Array {
  const graph = new Graph(model);
  const convs = graph.nodes.filter((n) => n.op === "Conv");
  for (const node of convs) foldAfter(graph, node);
  for (const node of convs) foldSwish(graph, node);
  return graph.bytes();
}
