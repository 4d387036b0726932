import type { KernelHost } from '../kernels/kernels.js';
import { Regions } from '../kernels/regions.js';
import type { ModelConfig } from '../model-config.js';
import { groupShape, loraName, membersOf, PROJECTION_GROUPS, projectionShape, type ParameterLayout, type ProjectionGroup, type ProjectionModule } from '../parameters.js';
import { panelFloats } from '../weight-set.js';

/** Adds the weight gradients of one fused group from its input x [rows, inputs] and output gradient dy [rows, outputs]. */
export interface LinearGradients {
  /** The trainable weights have changed. */
  refresh(): void;
  add(layer: number, group: ProjectionGroup, rows: number, x: number, dy: number): void;
}

/** Every weight is trained: dW += dy^T x, straight into the stacked slots. */
export class FullLinearGradients implements LinearGradients {
  constructor(
    private readonly host: KernelHost,
    private readonly config: ModelConfig,
    private readonly layout: ParameterLayout,
    private readonly gradient: number,
  ) {}

  refresh(): void {
    // The gradient of a whole weight does not depend on it.
  }

  add(layer: number, group: ProjectionGroup, rows: number, x: number, dy: number): void {
    const members = membersOf(group);
    const [outputs, inputs] = groupShape(this.config, group);
    const target = this.gradient + this.layout.slot(`model.layers.${layer}.${members[0]!}.weight`).offset * 4;
    this.host.call.matmulTransposed(rows, outputs, inputs, dy, outputs * 4, x, inputs * 4, target, inputs * 4);
  }
}

/**
 * Only the factors of y = x W^T + s (x A^T) B^T are trained (LoRA, Hu et al., 2021). The products run on the merged
 * weight, so u = x A^T exists only here: dB += dy^T (s u), dA += (s dy B)^T x. The A factors of a group are stacked.
 */
export class LoraLinearGradients implements LinearGradients {
  /** Panels of A^T by group, and of each B by name. */
  private readonly panels = new Map<string, number>();
  private readonly panelsB = new Map<string, number>();
  /** s u, then s dy B: [rows, members of the group x rank]. */
  private readonly scratch: Regions<'factors'>;

  /** `trainable` and `gradient` are flat arrays in the order of `layout` (loraLayout). */
  constructor(
    private readonly host: KernelHost,
    private readonly config: ModelConfig,
    private readonly layout: ParameterLayout,
    private readonly rank: number,
    private readonly scale: number,
    private readonly trainable: number,
    private readonly gradient: number,
  ) {
    this.scratch = new Regions(host.heap, { factors: Math.max(...PROJECTION_GROUPS.map((group) => membersOf(group).length)) * rank });
    this.forEachGroup((layer, group, members) => {
      this.panels.set(`${layer}.${group}`, host.heap.allocateFloats(panelFloats(projectionShape(config, members[0]!)[1], members.length * rank)));
      for (const module of members) this.panelsB.set(loraName(layer, module, 'B'), host.heap.allocateFloats(panelFloats(projectionShape(config, module)[0], rank)));
    });
  }

  /** Packs the factors anew. */
  refresh(): void {
    this.forEachGroup((layer, group, members) => {
      const inputs = projectionShape(this.config, members[0]!)[1];
      this.host.call.packTransposed(members.length * this.rank, inputs, this.address(this.trainable, layer, members[0]!, 'A'), inputs * 4, this.panels.get(`${layer}.${group}`)!);
      for (const module of members) this.host.call.packPanels(projectionShape(this.config, module)[0], this.rank, this.address(this.trainable, layer, module, 'B'), this.rank * 4, this.panelsB.get(loraName(layer, module, 'B'))!);
    });
  }

  add(layer: number, group: ProjectionGroup, rows: number, x: number, dy: number): void {
    const { call } = this.host;
    const { rank } = this;
    const members = membersOf(group);
    const [outputs, inputs] = groupShape(this.config, group);
    const width = members.length * rank;
    const scratch = this.scratch.at(rows).factors;
    call.matmul(rows, width, inputs, x, inputs * 4, this.panels.get(`${layer}.${group}`)!, inputs * 32, scratch, width * 4, 0);
    call.scaleInPlace(rows * width, scratch, this.scale);
    let column = 0;
    members.forEach((module, i) => {
      call.matmulTransposed(rows, projectionShape(this.config, module)[0], rank, dy + column * 4, outputs * 4, scratch + i * rank * 4, width * 4, this.address(this.gradient, layer, module, 'B'), rank * 4);
      column += projectionShape(this.config, module)[0];
    });
    column = 0;
    members.forEach((module, i) => {
      const size = projectionShape(this.config, module)[0];
      call.matmul(rows, rank, size, dy + column * 4, outputs * 4, this.panelsB.get(loraName(layer, module, 'B'))!, size * 32, scratch + i * rank * 4, width * 4, 0);
      column += size;
    });
    call.scaleInPlace(rows * width, scratch, this.scale);
    call.matmulTransposed(rows, width, inputs, scratch, width * 4, x, inputs * 4, this.address(this.gradient, layer, members[0]!, 'A'), inputs * 4);
  }

  private address(flat: number, layer: number, module: ProjectionModule, factor: 'A' | 'B'): number {
    return flat + this.layout.slot(loraName(layer, module, factor)).offset * 4;
  }

  private forEachGroup(visit: (layer: number, group: ProjectionGroup, members: readonly ProjectionModule[]) => void): void {
    for (let layer = 0; layer < this.config.layers; layer++) {
      for (const group of PROJECTION_GROUPS) visit(layer, group, membersOf(group));
    }
  }
}
