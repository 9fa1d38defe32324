;; Operations on sets of 16,000 bits, which take 2,000 bytes each. Parameters are addresses.
(module
  (memory (export "memory") 1)

  ;; out = a AND b. Returns whether any bit is set.
  (func (export "and") (param $out i32) (param $a i32) (param $b i32) (result i32)
    (local $end i32) (local $bits v128) (local $any v128)
    (local.set $end (i32.add (local.get $out) (i32.const 2000)))
    (loop $next
      (local.set $bits (v128.and (v128.load (local.get $a)) (v128.load (local.get $b))))
      (v128.store (local.get $out) (local.get $bits))
      (local.set $any (v128.or (local.get $any) (local.get $bits)))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (br_if $next (i32.lt_u (local.tee $out (i32.add (local.get $out) (i32.const 16))) (local.get $end))))
    (v128.any_true (local.get $any)))

  ;; out = a AND NOT b. Returns whether any bit is set.
  (func (export "andNot") (param $out i32) (param $a i32) (param $b i32) (result i32)
    (local $end i32) (local $bits v128) (local $any v128)
    (local.set $end (i32.add (local.get $out) (i32.const 2000)))
    (loop $next
      (local.set $bits (v128.andnot (v128.load (local.get $a)) (v128.load (local.get $b))))
      (v128.store (local.get $out) (local.get $bits))
      (local.set $any (v128.or (local.get $any) (local.get $bits)))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (br_if $next (i32.lt_u (local.tee $out (i32.add (local.get $out) (i32.const 16))) (local.get $end))))
    (v128.any_true (local.get $any)))

  ;; out = out OR (a AND b)
  (func (export "orAnd") (param $out i32) (param $a i32) (param $b i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $out) (i32.const 2000)))
    (loop $next
      (v128.store (local.get $out)
        (v128.or (v128.load (local.get $out)) (v128.and (v128.load (local.get $a)) (v128.load (local.get $b)))))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (br_if $next (i32.lt_u (local.tee $out (i32.add (local.get $out) (i32.const 16))) (local.get $end)))))

  ;; out = out OR (a AND NOT b)
  (func (export "orAndNot") (param $out i32) (param $a i32) (param $b i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $out) (i32.const 2000)))
    (loop $next
      (v128.store (local.get $out)
        (v128.or (v128.load (local.get $out)) (v128.andnot (v128.load (local.get $a)) (v128.load (local.get $b)))))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (br_if $next (i32.lt_u (local.tee $out (i32.add (local.get $out) (i32.const 16))) (local.get $end)))))

  ;; Returns the number of bits set in a AND b. A lane of 16 bits counts at most 125 times 16.
  (func (export "count") (param $a i32) (param $b i32) (result i32)
    (local $end i32) (local $sum v128)
    (local.set $end (i32.add (local.get $a) (i32.const 2000)))
    (loop $next
      (local.set $sum (i16x8.add (local.get $sum)
        (i16x8.extadd_pairwise_i8x16_u
          (i8x16.popcnt (v128.and (v128.load (local.get $a)) (v128.load (local.get $b)))))))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (br_if $next (i32.lt_u (local.tee $a (i32.add (local.get $a) (i32.const 16))) (local.get $end))))
    (local.set $sum (i32x4.extadd_pairwise_i16x8_u (local.get $sum)))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
)
