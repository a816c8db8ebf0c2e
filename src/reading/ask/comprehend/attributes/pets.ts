import { table } from "./table.ts";

/** What is asked of the papers of animals. */
export const pets = table(`
breed words [breed] = breed|rasse|race|raza|razza|ras
breed += breed of|kind of dog|what dog|sort of dog|kind of cat|tierrasse|hunderasse|welche rasse|race du chien|race du chat|quelle race|raza del perro|qué raza|razza del cane|che razza|hondenras|welk ras
species words = species|kind of animal|type of animal|what animal|which animal|tierart|was für ein tier|gattung|espèce|quel animal|especie|qué animal|specie|che animale|diersoort|soort dier|welk dier
pet-name name = pet s name|name of * pet|pet name|name of * dog|name of * cat|dog s name|cat s name|animal name|name des tieres|name des hundes|name der katze|tiername|rufname|nom de l'animal|nom du chien|nom du chat|nombre de la mascota|nombre del perro|nombre del gato|nome dell'animale|nome del cane|nome del gatto|naam van * dier|naam van * hond|naam van * kat|naam huisdier
pet-owner < owner name [recipient] = pet owner|dog owner|cat owner|owner of * dog|owner of * cat|animal owner|client name|tierhalter*|tierbesitzer*|hundehalter*|propriétaire de l'animal|détenteur de l'animal|dueño de la mascota|propietario del animal|proprietario dell'animale|proprietario del cane|eigenaar van * dier|eigenaar van * hond
microchip number = microchip|microchip number|chip number|chip no|chip id|transponder|transponder number|transponder code|chipped|chipnummer|chip nr|mikrochip|transpondernummer|numéro de puce|puce électronique|puce|numéro d'identification de l'animal|transpondeur|número de chip|número de microchip|chip|numero di microchip|numero microchip|numero chip|transpondernummer|gechipt
neutered words,day = neutered|spayed|castrated|castration|fixed yet|kastriert|kastration|sterilisiert|castré*|stérilisé*|stérilisation|castrad*|esterilizad*|castrat*|sterilizzat*|gecastreerd|gesteriliseerd|castratie
vet name [doctor issuer] = vet|veterinarian|veterinary surgeon|which vet|tierarzt|tierärztin|welcher tierarzt|vétérinaire|quel vétérinaire|veterinari*|qué veterinario|quale veterinario|dierenarts|welke dierenarts
deworming day,words = deworm*|worming|worm treatment|flea treatment|entwurm*|wurmkur|flohmittel|vermifug*|antiparasitaire|desparasit*|sverminazione|antiparassitario|ontworm*|ontwormd
coat-colour < colour words = coat|coat colour|coat color|fur colour|fur color|colour of * fur|markings|fellfarbe|fell|abzeichen|robe|couleur de la robe|pelage|capa|pelaje|color del pelo|mantello|colore del mantello|vachtkleur|vacht
`);
